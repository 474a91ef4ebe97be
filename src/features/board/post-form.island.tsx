import island from '#island'
import { TextAreaField, TextField } from '../../forms/fields/text-field.tsx'
import { Honeypot } from '../../posts/form-parts.tsx'
import { useDrafts } from '../../posts/use-drafts.ts'
import { usePostForm } from '../../posts/use-post-form.ts'
import type { FieldErrors } from '../../text/typed/field-errors.ts'
import { charactersLeftHint } from '../../ui/characters-left.tsx'
import { FormError } from '../../ui/notices.tsx'
import { BOARD_CLOSED_MESSAGE, formatInterval, MAX_POST_LENGTH, POST_HELD_MESSAGE, POST_IN_LINE } from './constants.ts'
import { addStoredPost, handlePostFailure, useBoardClosed } from './queries.ts'
import type { BoardPostFields } from './schema.ts'

export type PostFormProps = {
  eventId: string
  eventSlug: string
  action: string
  isClosed: boolean
  slowSeconds: number | null
  refused?: { name: string; message: string; errors: FieldErrors }
}

export default island(import.meta.url, function PostForm(props: PostFormProps) {
  const { eventId, eventSlug, action, refused, slowSeconds } = props
  const { drafts, field } = useDrafts<BoardPostFields>({
    keys: { name: `board-name-${eventId}`, message: `board-message-${eventId}` },
    main: 'message',
    stays: 'name',
    initial: refused,
  })
  const isClosed = useBoardClosed(eventSlug, props.isClosed)
  const board = { eventId, eventSlug }
  const { form, errors, isSending, failure } = usePostForm({
    call: 'POST /api/attendee-messages',
    drafts,
    about: { eventId },
    fetchSchema: () => import('./schema.ts').then(({ boardPostFields }) => boardPostFields),
    onStored: (post) => void addStoredPost(board, post),
    onFailed: (error) => handlePostFailure(board, error),
    toast: ({ isHeld, isInLine }) =>
      isHeld
        ? { title: 'Message Received', text: POST_HELD_MESSAGE }
        : { title: 'Message Sent', text: isInLine ? POST_IN_LINE : 'Your message has been posted successfully.' },
    failed: 'Failed to send message. Please try again.',
    refused: refused?.errors,
  })

  return (
    <form className="card form on-screen" action={action} {...form}>
      <input type="hidden" name="eventId" value={eventId} />
      <FormError>{failure}</FormError>
      <TextField label="Your Name" autoComplete="name" {...field('name')} error={errors.name} />
      <TextAreaField
        label="Message"
        placeholder="Share your thoughts with other attendees..."
        {...field('message')}
        hint={charactersLeftHint(drafts.typed.message, MAX_POST_LENGTH)}
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
