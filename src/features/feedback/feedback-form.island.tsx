import island from '#island'
import { realNow } from '../../browser/core/clock.ts'
import { useNow } from '../../browser/use-now.ts'
import { TextAreaField } from '../../forms/fields/text-field.tsx'
import { Honeypot, QueuedPosts } from '../../posts/form-parts.tsx'
import { usePostForm } from '../../posts/use-post-form.ts'
import type { FieldErrors } from '../../text/typed/field-errors.ts'
import { charactersLeftHint } from '../../ui/characters-left.tsx'
import { FACE_WORDS } from '../../ui/faces.tsx'
import { FormError } from '../../ui/notices.tsx'
import { MAX_COMMENT_LENGTH, NOT_OPEN_MESSAGE, REHEARSAL_MESSAGE, TOO_EARLY_MESSAGE } from './constants.ts'
import { refetchOwnFeedback } from './queries.ts'
import { RatingField } from './rating-field.tsx'
import { SessionField, type SessionOption } from './session-field.tsx'
import { useFeedbackDraft } from './use-feedback-draft.ts'

export type FeedbackFormProps = {
  eventSlug: string
  sessions: SessionOption[]
  /** The one that the address asks about. */
  sessionId: string | undefined
  /** Where the form goes without JavaScript. */
  action: string
  /** What was refused without JavaScript: what was said, and why. */
  refused?: { sessionId: string; face: string; words: string; errors: FieldErrors }
}

/** Until the script knows the time, each session can be chosen; the server says which is not over. */
const OVER = Number.POSITIVE_INFINITY

/** Three faces and a few words about a session, with this phone's last answer in it (product §33.3, §33.4). */
export default island(import.meta.url, function FeedbackForm(props: FeedbackFormProps) {
  const { eventSlug, sessions, action, refused } = props
  const { drafts, choose, set, isOpen, isGivenBefore } = useFeedbackDraft(props)
  const { sessionId, face, words } = drafts.typed
  const isTyped = !drafts.isFree
  const { form, errors, isSending, failure, waiting } = usePostForm({
    call: 'POST /api/feedback',
    drafts,
    about: {},
    isOwn: (fields) => sessions.some(({ id }) => id === fields.sessionId),
    fetchSchema: () => import('./schema.ts').then(({ feedbackFields }) => feedbackFields),
    onStored: () => refetchOwnFeedback(eventSlug),
    toast: () => ({ title: 'Thank you', text: 'You can change your answer anytime.' }),
    failed: 'Couldn’t send your answer. Please try again.',
    refused: refused?.errors,
  })
  const at = useNow(OVER)
  const { from = 0 } = sessions.find(({ id }) => id === sessionId) ?? {}
  const isToCome = useNow(OVER, realNow) < from
  // Text that was typed before feedback was switched off, or on another day, stays.
  const whyNot = !isOpen ? NOT_OPEN_MESSAGE : at < from ? TOO_EARLY_MESSAGE : isToCome ? REHEARSAL_MESSAGE : undefined
  // Until then the core script shows whether it is too early, outside of what React renders (feedback.css).
  const isUntold = !whyNot && at === OVER && from > 0 && !isTyped
  return (
    <form className="card form feedback-form" action={action} {...form}>
      <QueuedPosts
        posts={waiting}
        preview={({ face, words }) => [FACE_WORDS[face], words].filter(Boolean).join(': ')}
      />
      <FormError>{failure}</FormError>
      <SessionField sessions={sessions} at={at} value={sessionId} onChange={choose} error={errors.sessionId} />
      {(whyNot || isUntold) && (
        <p className={isUntold ? 'notice too-early' : 'notice'} role="status">
          {whyNot ?? TOO_EARLY_MESSAGE}
        </p>
      )}
      {(!whyNot || whyNot === REHEARSAL_MESSAGE || isTyped) && (
        <>
          <RatingField value={face} onChange={(face) => set({ face })} error={errors.face} />
          <TextAreaField
            name="words"
            label="Comments (optional)"
            value={words}
            onChange={(words) => set({ words })}
            hint={charactersLeftHint(words, MAX_COMMENT_LENGTH)}
            error={errors.words}
          />
          <Honeypot />
          <button type="submit" className="button primary" disabled={isSending || !!whyNot}>
            {isSending ? 'Sending...' : isGivenBefore ? 'Change my answer' : 'Send'}
          </button>
        </>
      )}
    </form>
  )
})
