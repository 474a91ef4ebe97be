import { useReturned } from '../../../browser/outbox/use-returned.ts'
import { Queries } from '../../../browser/queries.tsx'
import { useDraft } from '../../../browser/use-draft.ts'
import { useNow } from '../../../browser/use-now.ts'
import { usePublicForm } from '../../../browser/use-public-form.ts'
import type { Refusals } from '../../../format/typed/refusals.ts'
import { TextAreaField, TextField } from '../../../forms/fields/text-field.tsx'
import { WaitingPosts } from '../../../forms/waiting-posts.tsx'
import { charactersLeft } from '../../../ui/characters-left.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Trap } from '../../../ui/overlays/trap.tsx'
import { LONGEST_QUESTION, QUESTIONS_CLOSED } from '../constants.ts'
import { useAsk, useAsking, useWaitingQuestions } from '../queries.ts'
import type { QuestionFields } from '../schema.ts'
import { type Asking, isOpen } from './asking.ts'

export type AskFormProps = {
  eventId: string
  eventSlug: string
  sessionId: string
  /** Where the form goes without JavaScript. */
  action: string
  /** Undefined where it takes none. */
  asking: Asking | undefined
  /** When the page was made, in milliseconds. */
  renderedAt: number
  /** A question that was refused without JavaScript: what was typed, and why. */
  refused?: { text: string; name: string; errors: Refusals }
}

/** A question to those who speak (product §32.3). The name is the one of the board, and stays for the next. */
export function AskForm(props: AskFormProps) {
  return (
    <Queries>
      <Form {...props} />
    </Queries>
  )
}

function Form({ eventId, eventSlug, sessionId, action, renderedAt, refused, ...props }: AskFormProps) {
  const asking = useAsking({ eventSlug, sessionId }, props.asking)
  const isTaken = isOpen(asking, useNow(renderedAt))
  const isHeld = !!asking?.isHeld
  const text = useDraft<HTMLTextAreaElement>(`question-${sessionId}`, refused?.text)
  const name = useDraft<HTMLInputElement>(`board-name-${eventId}`, refused?.name)
  const forget = (sent: QuestionFields) => text.forget(sent.text)
  const ask = useAsk(sessionId)
  const { form, errors, isSending, failure, fail } = usePublicForm<QuestionFields>({
    fetchNeeded: () => import('./needed-to-send.ts'),
    typed: { text: text.value, name: name.value },
    send: ask.mutateAsync,
    clear: forget,
    sent: () =>
      isHeld
        ? { title: 'Question Sent', text: 'Others will see it after an organizer approves it.' }
        : { title: 'Question Sent', text: 'Everyone can see it and vote for it now.' },
    failed: 'Failed to send question. Please try again.',
    refused: refused?.errors,
  })
  const waiting = useWaitingQuestions(sessionId, forget)
  useReturned(waiting, {
    isFree: !text.value,
    putBack: (fields, why) => {
      text.field.onChange(fields.text)
      if (!name.value) name.field.onChange(fields.name ?? '')
      fail(why)
    },
  })
  const closed = !isTaken && (
    <p className="notice" role="status">
      {QUESTIONS_CLOSED}
    </p>
  )
  // What was typed when it closed is not taken away.
  if (closed && !text.value && !waiting.length) return closed
  return (
    <form className="card form" action={action} {...form}>
      <input type="hidden" name="sessionId" value={sessionId} />
      {closed}
      <WaitingPosts posts={waiting} wordsOf={(fields) => fields.text} />
      <Failure>{failure}</Failure>
      <TextAreaField
        name="text"
        label="Your question"
        placeholder="What would you like to know?"
        {...text.field}
        hint={charactersLeft(text.value, LONGEST_QUESTION)}
        error={errors.text}
      />
      <TextField name="name" label="Your Name (optional)" autoComplete="name" {...name.field} error={errors.name} />
      <Trap />
      {isHeld && <p className="hint">An organizer reviews questions before they appear.</p>}
      <button type="submit" className="button primary" disabled={isSending || !isTaken}>
        {isSending ? 'Sending...' : 'Ask'}
      </button>
    </form>
  )
}
