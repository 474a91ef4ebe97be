import island from '#island'
import { useRejectedPosts } from '../../browser/outbox/use-rejected-posts.ts'
import { useDraft } from '../../browser/use-draft.ts'
import { usePublicForm } from '../../browser/use-public-form.ts'
import { TextAreaField, TextField } from '../../forms/fields/text-field.tsx'
import type { FieldErrors } from '../../text/typed/field-errors.ts'
import { charactersLeftHint } from '../../ui/characters-left.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Honeypot } from '../../ui/overlays/honeypot.tsx'
import { BOARD_CLOSED_MESSAGE, MAX_POST_LENGTH, POST_HELD_MESSAGE, POST_IN_LINE } from './constants.ts'
import { formatInterval } from './format-pause.ts'
import { addStoredPost, submitPost, useBoardClosed, useQueuedPosts } from './queries.ts'
import type { BoardPostFields } from './schema.ts'
import type { OwnBoardPost } from './service.ts'

export type PostFormProps = {
  eventId: string
  eventSlug: string
  /** Where the form goes without JavaScript. */
  action: string
  isClosed: boolean
  /** In how many seconds one can post again; `null`: at once. */
  slowSeconds: number | null
  /** A post that was refused without JavaScript: what was typed, and why. */
  refused?: { name: string; message: string; errors: FieldErrors }
}

/** The board's form (product §7.1). The name stays for the next post; where the board is closed, so does the text. */
export default island(import.meta.url, function PostForm(props: PostFormProps) {
  const { eventId, eventSlug, action, refused, slowSeconds } = props
  const name = useDraft<HTMLInputElement>(`board-name-${eventId}`, refused?.name)
  const message = useDraft<HTMLTextAreaElement>(`board-message-${eventId}`, refused?.message)
  const isClosed = useBoardClosed(props.isClosed)
  const board = { eventId, eventSlug }
  const { form, errors, isSending, failure, fail } = usePublicForm<BoardPostFields, OwnBoardPost>({
    fetchNeeded: () => import('./post-form-submit.ts'),
    typed: { name: name.value, message: message.value },
    send: (fields) => submitPost(board, fields),
    clear: (sent) => message.forget(sent.message),
    sent: ({ isHeld, isInLine }) =>
      isHeld
        ? { title: 'Message Received', text: POST_HELD_MESSAGE }
        : { title: 'Message Sent', text: isInLine ? POST_IN_LINE : 'Your message has been posted successfully.' },
    failed: 'Failed to send message. Please try again.',
    refused: refused?.errors,
  })
  const waiting = useQueuedPosts(board, ({ fields, answer }) => {
    message.forget(fields.message)
    void addStoredPost(board, answer as OwnBoardPost)
  })
  useRejectedPosts(waiting, {
    isFree: !message.value,
    restoreFields: (fields, why) => {
      message.field.onChange(fields.message)
      if (!name.value) name.field.onChange(fields.name)
      fail(why)
    },
  })

  return (
    <form className="card form" action={action} {...form}>
      <input type="hidden" name="eventId" value={eventId} />
      <FormError>{failure}</FormError>
      <TextField name="name" label="Your Name" autoComplete="name" {...name.field} error={errors.name} />
      <TextAreaField
        name="message"
        label="Message"
        placeholder="Share your thoughts with other attendees..."
        {...message.field}
        hint={charactersLeftHint(message.value, MAX_POST_LENGTH)}
        error={errors.message}
      />
      <Honeypot />
      {slowSeconds && <p className="hint">Slow mode is on: one message {formatInterval(slowSeconds)}.</p>}
      {isClosed ? (
        <p className="notice" role="status">
          {BOARD_CLOSED_MESSAGE}
        </p>
      ) : (
        <button type="submit" className="button primary" disabled={isSending}>
          {isSending ? 'Sending...' : 'Post Message'}
        </button>
      )}
    </form>
  )
})
