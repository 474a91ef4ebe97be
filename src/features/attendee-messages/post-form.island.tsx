import island from '#island'
import { useReturned } from '../../browser/outbox/use-returned.ts'
import { useDraft } from '../../browser/use-draft.ts'
import { usePublicForm } from '../../browser/use-public-form.ts'
import type { Refusals } from '../../format/typed/refusals.ts'
import { TextAreaField, TextField } from '../../forms/fields/text-field.tsx'
import { charactersLeft } from '../../ui/characters-left.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Trap } from '../../ui/overlays/trap.tsx'
import { BOARD_CLOSED, LONGEST_ATTENDEE_MESSAGE, POST_IN_LINE, POST_WAITS } from './constants.ts'
import { every } from './pause.ts'
import { postMessage, takeStored, useBoardClosed, useWaitingMessages } from './queries.ts'
import type { AttendeeMessageFields } from './schema.ts'
import type { PostedMessage } from './service.ts'

export type PostFormProps = {
  eventId: string
  eventSlug: string
  /** Where the form goes without JavaScript. */
  action: string
  isClosed: boolean
  /** In how many seconds one can post again; `null`: at once. */
  slowSeconds: number | null
  /** A post that was refused without JavaScript: what was typed, and why. */
  refused?: { name: string; message: string; errors: Refusals }
}

/** The board's form (product §7.1). The name stays for the next post; where the board is closed, so does the text. */
export default island(import.meta.url, function PostForm(props: PostFormProps) {
  const { eventId, eventSlug, action, refused, slowSeconds } = props
  const name = useDraft<HTMLInputElement>(`board-name-${eventId}`, refused?.name)
  const message = useDraft<HTMLTextAreaElement>(`board-message-${eventId}`, refused?.message)
  const isClosed = useBoardClosed(props.isClosed)
  const board = { eventId, eventSlug }
  const { form, errors, isSending, failure, fail } = usePublicForm<AttendeeMessageFields, PostedMessage>({
    fetchNeeded: () => import('./needed-to-send.ts'),
    typed: { name: name.value, message: message.value },
    send: (fields) => postMessage(board, fields),
    clear: (sent) => message.forget(sent.message),
    sent: ({ isHeld, isInLine }) =>
      isHeld
        ? { title: 'Message Received', text: POST_WAITS }
        : { title: 'Message Sent', text: isInLine ? POST_IN_LINE : 'Your message has been posted successfully.' },
    failed: 'Failed to send message. Please try again.',
    refused: refused?.errors,
  })
  const waiting = useWaitingMessages(board, ({ fields, answer }) => {
    message.forget(fields.message)
    void takeStored(board, answer as PostedMessage)
  })
  useReturned(waiting, {
    isFree: !message.value,
    putBack: (fields, why) => {
      message.field.onChange(fields.message)
      if (!name.value) name.field.onChange(fields.name)
      fail(why)
    },
  })

  return (
    <form className="card form" action={action} {...form}>
      <input type="hidden" name="eventId" value={eventId} />
      <Failure>{failure}</Failure>
      <TextField name="name" label="Your Name" autoComplete="name" {...name.field} error={errors.name} />
      <TextAreaField
        name="message"
        label="Message"
        placeholder="Share your thoughts with other attendees..."
        {...message.field}
        hint={charactersLeft(message.value, LONGEST_ATTENDEE_MESSAGE)}
        error={errors.message}
      />
      <Trap />
      {slowSeconds && <p className="hint">Slow mode is on: one message {every(slowSeconds)}.</p>}
      {isClosed ? (
        <p className="notice" role="status">
          {BOARD_CLOSED}
        </p>
      ) : (
        <button type="submit" className="button primary" disabled={isSending}>
          {isSending ? 'Sending...' : 'Post Message'}
        </button>
      )}
    </form>
  )
})
