import { useRejectedPosts } from '../../../browser/outbox/use-rejected-posts.ts'
import { QueryProvider } from '../../../browser/queries.tsx'
import { useDraft } from '../../../browser/use-draft.ts'
import { useNow } from '../../../browser/use-now.ts'
import { usePublicForm } from '../../../browser/use-public-form.ts'
import { TextAreaField, TextField } from '../../../forms/fields/text-field.tsx'
import { QueuedPosts } from '../../../forms/queued-posts.tsx'
import type { FieldErrors } from '../../../text/typed/field-errors.ts'
import { charactersLeftHint } from '../../../ui/characters-left.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Honeypot } from '../../../ui/overlays/honeypot.tsx'
import { MAX_QUESTION_LENGTH, QUESTIONS_CLOSED_MESSAGE } from '../constants.ts'
import { useAsk, useQuestionWindow, useQueuedQuestions } from '../queries.ts'
import type { QuestionFields } from '../schema.ts'
import { isQuestionWindowOpen, type QuestionWindow } from './question-window.ts'

export type AskFormProps = {
  eventId: string
  eventSlug: string
  sessionId: string
  /** Where the form goes without JavaScript. */
  action: string
  /** Undefined where it takes none. */
  asking: QuestionWindow | undefined
  /** When the page was made, in milliseconds. */
  renderedAt: number
  /** A question that was refused without JavaScript: what was typed, and why. */
  refused?: { text: string; name: string; errors: FieldErrors }
}

/** A question to those who speak (product §32.3). The name is the one of the board, and stays for the next. */
export function AskForm(props: AskFormProps) {
  return (
    <QueryProvider>
      <Form {...props} />
    </QueryProvider>
  )
}

function Form({ eventId, eventSlug, sessionId, action, renderedAt, refused, ...props }: AskFormProps) {
  const asking = useQuestionWindow({ eventSlug, sessionId }, props.asking)
  const isTaken = isQuestionWindowOpen(asking, useNow(renderedAt))
  const isHeld = !!asking?.isHeld
  const text = useDraft<HTMLTextAreaElement>(`question-${sessionId}`, refused?.text)
  const name = useDraft<HTMLInputElement>(`board-name-${eventId}`, refused?.name)
  const forget = (sent: QuestionFields) => text.forget(sent.text)
  const ask = useAsk(sessionId)
  const { form, errors, isSending, failure, fail } = usePublicForm<QuestionFields>({
    fetchNeeded: () => import('./ask-form-submit.ts'),
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
  const waiting = useQueuedQuestions(sessionId, forget)
  useRejectedPosts(waiting, {
    isFree: !text.value,
    restoreFields: (fields, why) => {
      text.field.onChange(fields.text)
      if (!name.value) name.field.onChange(fields.name ?? '')
      fail(why)
    },
  })
  const closed = !isTaken && (
    <p className="notice" role="status">
      {QUESTIONS_CLOSED_MESSAGE}
    </p>
  )
  // What was typed when it closed is not taken away.
  if (closed && !text.value && !waiting.length) return closed
  return (
    <form className="card form" action={action} {...form}>
      <input type="hidden" name="sessionId" value={sessionId} />
      {closed}
      <QueuedPosts posts={waiting} wordsOf={(fields) => fields.text} />
      <FormError>{failure}</FormError>
      <TextAreaField
        name="text"
        label="Your question"
        placeholder="What would you like to know?"
        {...text.field}
        hint={charactersLeftHint(text.value, MAX_QUESTION_LENGTH)}
        error={errors.text}
      />
      <TextField name="name" label="Your Name (optional)" autoComplete="name" {...name.field} error={errors.name} />
      <Honeypot />
      {isHeld && <p className="hint">An organizer reviews questions before they appear.</p>}
      <button type="submit" className="button primary" disabled={isSending || !isTaken}>
        {isSending ? 'Sending...' : 'Ask'}
      </button>
    </form>
  )
}
