import { type FormEvent, useRef, useState } from 'react'
import island from '#island'
import { focusFirstError, judge } from '../../browser/form-errors.ts'
import { Queries } from '../../browser/queries.tsx'
import { RequestError } from '../../browser/request.ts'
import { useDraft } from '../../browser/use-draft.ts'
import type { Refusals } from '../../format/refusals.ts'
import { notify } from '../../layout/toaster.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { BoardPosts } from './board-posts.tsx'
import { usePostMessage } from './queries.ts'
import { attendeeMessageFields } from './schema.ts'
import type { BoardMessage } from './service.ts'

export type MessageBoardProps = {
  eventId: string
  eventSlug: string
  /** Where the form goes without JavaScript. */
  action: string
  messages: BoardMessage[]
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
  const form = useRef<HTMLFormElement>(null)
  const name = useDraft<HTMLInputElement>(`board-name-${eventId}`, refused?.name)
  const message = useDraft<HTMLTextAreaElement>(`board-message-${eventId}`, refused?.message)
  const [errors, setErrors] = useState<Refusals>(refused?.errors ?? {})
  const post = usePostMessage({ eventId, eventSlug })

  const refuse = (errors: Refusals) => {
    setErrors(errors)
    focusFirstError(form.current)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (post.isPending) return
    const judged = judge(attendeeMessageFields, { name: name.value, message: message.value })
    if (judged.errors) return refuse(judged.errors)
    setErrors({})
    const website = String(new FormData(event.currentTarget).get('website') ?? '')
    post.mutate(
      { ...judged.values, website },
      {
        onSuccess: () => {
          name.forget()
          message.forget()
          notify({ title: 'Message Sent', text: 'Your message has been posted successfully.' })
        },
        onError: (error) => notify({ title: 'Error', text: whyNot(error), destructive: true }),
      },
    )
  }

  return (
    <form ref={form} className="card form" method="post" action={action} noValidate onSubmit={submit}>
      <input type="hidden" name="eventId" value={eventId} />
      <TextField
        name="name"
        label="Your Name"
        autoComplete="name"
        value={name.value}
        onChange={name.set}
        inputRef={name.ref}
        error={errors.name}
      />
      <TextAreaField
        name="message"
        label="Message"
        placeholder="Share your thoughts with other attendees..."
        value={message.value}
        onChange={message.set}
        inputRef={message.ref}
        error={errors.message}
      />
      <p className="trap" aria-hidden>
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <button type="submit" className="button primary" disabled={post.isPending}>
        {post.isPending ? 'Sending...' : 'Post Message'}
      </button>
    </form>
  )
}

/** A limit says itself when to try again; everything else in the words of spec §8. What was typed stays. */
function whyNot(error: unknown): string {
  return error instanceof RequestError && error.status === 429
    ? error.text
    : 'Failed to send message. Please try again.'
}
