import island from '#island'
import { Queries } from '../../browser/queries.tsx'
import { useDraft } from '../../browser/use-draft.ts'
import { useSending } from '../../browser/use-sending.ts'
import type { Refusals } from '../../format/refusals.ts'
import { Failure } from '../../ui/failure.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { Trap } from '../../ui/trap.tsx'
import { BoardPosts } from './board-posts.tsx'
import { usePostMessage } from './queries.ts'
import type { AttendeeMessageFields } from './schema.ts'
import type { BoardMessage } from './service.ts'

export type MessageBoardProps = {
  eventId: string
  eventSlug: string
  /** Where the form goes without JavaScript. */
  action: string
  messages: BoardMessage[]
  /** What the server's news is compared with, `BoardNews` of board-news. */
  revision: number
  /** When the page was made, in milliseconds: what "2 hours ago" was said against. */
  renderedAt: number
  /** A post that was refused without JavaScript: what was typed, and why. */
  refused?: { name: string; message: string; errors: Refusals }
}

/** The shared board (spec §2 Messaging): a form, and what was posted, newest first. */
export default island(import.meta.url, function MessageBoard(props: MessageBoardProps) {
  return (
    <Queries>
      <div className="board">
        <PostForm {...props} />
        <BoardPosts {...props} />
      </div>
    </Queries>
  )
})

function PostForm({ eventId, eventSlug, action, refused }: MessageBoardProps) {
  const name = useDraft<HTMLInputElement>(`board-name-${eventId}`, refused?.name)
  const message = useDraft<HTMLTextAreaElement>(`board-message-${eventId}`, refused?.message)
  const post = usePostMessage({ eventId, eventSlug })
  const { form, errors, isSending, failure } = useSending<AttendeeMessageFields>({
    fetchSending: () => import('./sending.ts'),
    typed: { name: name.value, message: message.value },
    send: post.mutateAsync,
    sent: () => {
      name.forget()
      message.forget()
      return 'Your message has been posted successfully.'
    },
    refused: refused?.errors,
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
        error={errors.message}
      />
      <Trap />
      <button type="submit" className="button primary" disabled={isSending}>
        {isSending ? 'Sending...' : 'Post Message'}
      </button>
    </form>
  )
}
