import { useNow } from '../../browser/use-now.ts'
import { TextAreaField, TextField } from '../../forms/fields/text-field.tsx'
import { Honeypot, QueuedPosts } from '../../posts/form-parts.tsx'
import { useDrafts } from '../../posts/use-drafts.ts'
import { usePostForm } from '../../posts/use-post-form.ts'
import type { FieldErrors } from '../../text/typed/field-errors.ts'
import { charactersLeftHint } from '../../ui/characters-left.tsx'
import { FormError } from '../../ui/notices.tsx'
import type { QuestionWindow } from './constants.ts'
import { isQuestionWindowOpen, MAX_QUESTION_LENGTH, QUESTIONS_CLOSED_MESSAGE } from './constants.ts'
import { addStoredQuestion, useQuestionWindow } from './queries.ts'
import type { QuestionFields } from './schema.ts'

export type AskFormProps = {
  eventId: string
  eventSlug: string
  sessionId: string
  action: string
  asking: QuestionWindow | undefined
  renderedAt: number
  refused?: { text: string; name: string; errors: FieldErrors }
}

/** The form of a question (product §32.3). It shares the name's draft with the board. */
export function AskForm({ eventId, eventSlug, sessionId, action, renderedAt, refused, ...props }: AskFormProps) {
  const session = { eventSlug, sessionId }
  const asking = useQuestionWindow(session, props.asking)
  const isTaken = isQuestionWindowOpen(asking, useNow(renderedAt))
  const isHeld = !!asking?.isHeld
  const { drafts, field } = useDrafts<QuestionFields>({
    keys: { text: `question-${sessionId}`, name: `board-name-${eventId}` },
    main: 'text',
    stays: 'name',
    initial: refused,
  })
  const { form, errors, isSending, failure, waiting } = usePostForm({
    call: 'POST /api/questions',
    drafts,
    about: { sessionId },
    fetchSchema: () => import('./schema.ts').then(({ questionFields }) => questionFields),
    onStored: (question) => addStoredQuestion(session, question),
    toast: () => ({
      title: 'Question Sent',
      text: isHeld ? 'Others will see it after an organizer approves it.' : 'Everyone can see it and vote for it now.',
    }),
    failed: 'Failed to send question. Please try again.',
    refused: refused?.errors,
  })
  const closed = !isTaken && (
    <p className="notice" role="status">
      {QUESTIONS_CLOSED_MESSAGE}
    </p>
  )
  if (closed && !drafts.typed.text && !waiting.length) return closed
  return (
    <form className="card form" action={action} {...form}>
      <input type="hidden" name="sessionId" value={sessionId} />
      {closed}
      <QueuedPosts posts={waiting} preview={(fields) => fields.text} />
      <FormError>{failure}</FormError>
      <TextAreaField
        label="Your question"
        placeholder="What would you like to know?"
        {...field('text')}
        hint={charactersLeftHint(drafts.typed.text, MAX_QUESTION_LENGTH)}
        error={errors.text}
      />
      <TextField label="Your Name (optional)" autoComplete="name" {...field('name')} error={errors.name} />
      <Honeypot />
      {isHeld && <p className="hint">An organizer reviews questions before they appear.</p>}
      <button type="submit" className="button primary" disabled={isSending || !isTaken}>
        {isSending ? 'Sending...' : 'Ask'}
      </button>
    </form>
  )
}
