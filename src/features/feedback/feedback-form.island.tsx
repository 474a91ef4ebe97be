import { useEffectEvent, useLayoutEffect } from 'react'
import island from '#island'
import { realNow } from '../../browser/core/clock.ts'
import { useRejectedPosts } from '../../browser/outbox/use-rejected-posts.ts'
import { QueryProvider } from '../../browser/queries.tsx'
import { useNow } from '../../browser/use-now.ts'
import { usePublicForm } from '../../browser/use-public-form.ts'
import { TextAreaField } from '../../forms/fields/text-field.tsx'
import { QueuedPosts } from '../../forms/queued-posts.tsx'
import type { FieldErrors } from '../../text/typed/field-errors.ts'
import { charactersLeftHint } from '../../ui/characters-left.tsx'
import { FACE_WORDS } from '../../ui/faces.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Honeypot } from '../../ui/overlays/honeypot.tsx'
import { MAX_COMMENT_LENGTH, NOT_OPEN_MESSAGE, REHEARSAL_MESSAGE, TOO_EARLY_MESSAGE } from './constants.ts'
import { useSendFeedback, useWaitingFeedback } from './queries.ts'
import { RatingField } from './rating-field.tsx'
import type { FeedbackFields } from './schema.ts'
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

/** Three faces and a few words about a session; what this phone said before is in it again (product §33.3, §33.4). */
export default island(import.meta.url, function FeedbackForm(props: FeedbackFormProps) {
  return (
    <QueryProvider>
      <Form {...props} />
    </QueryProvider>
  )
})

/** Until the script knows what time it is, each session can be chosen; the server says which is not over. */
const OVER = Number.POSITIVE_INFINITY

function Form({ eventSlug, sessions, sessionId, action, refused }: FeedbackFormProps) {
  const said = useFeedbackDraft({ eventSlug, sessions, sessionId, refused })
  const give = useSendFeedback(eventSlug)
  const { form, errors, isSending, failure, fail } = usePublicForm<FeedbackFields>({
    fetchNeeded: () => import('./feedback-form-submit.ts'),
    typed: said.typed,
    send: give.mutateAsync,
    clear: said.forget,
    sent: () => ({ title: 'Thank you', text: 'You can change your answer anytime.' }),
    failed: 'Couldn’t send your answer. Please try again.',
    refused: refused?.errors,
  })
  const at = useNow(OVER)
  const { from = 0 } = sessions.find(({ id }) => id === said.typed.sessionId) ?? {}
  const isToCome = useNow(OVER, realNow) < from
  // What was typed before it was switched off, or of another day, is not taken away.
  const whyNot = !said.isAsked
    ? NOT_OPEN_MESSAGE
    : at < from
      ? TOO_EARLY_MESSAGE
      : isToCome
        ? REHEARSAL_MESSAGE
        : undefined
  // Until then the core script tells whether it is too early, from outside of what React looks after (feedback.css).
  const isUntold = !whyNot && at === OVER && from > 0 && !said.isTyped
  const waiting = useWaitingFeedback(eventSlug, {
    isHere: (id) => sessions.some((session) => session.id === id),
    forget: said.forget,
  })
  useRejectedPosts(waiting, {
    isFree: !said.isTyped,
    restoreFields: (fields, why) => {
      said.putBack(fields)
      fail(why)
    },
  })
  const takeOver = useEffectEvent(() => said.adopt(form.ref.current!))
  useLayoutEffect(() => takeOver(), [])
  return (
    <form className="card form feedback-form" action={action} {...form}>
      <QueuedPosts
        posts={waiting}
        wordsOf={({ face, words }) => [FACE_WORDS[face], words].filter(Boolean).join(': ')}
      />
      <FormError>{failure}</FormError>
      <SessionField
        sessions={sessions}
        at={at}
        value={said.typed.sessionId}
        onChange={said.choose}
        error={errors.sessionId}
      />
      {(whyNot || isUntold) && (
        <p className={isUntold ? 'notice too-early' : 'notice'} role="status">
          {whyNot ?? TOO_EARLY_MESSAGE}
        </p>
      )}
      {(!whyNot || whyNot === REHEARSAL_MESSAGE || said.isTyped) && (
        <>
          <RatingField value={said.typed.face} onChange={(face) => said.set({ face })} error={errors.face} />
          <TextAreaField
            name="words"
            label="Comments (optional)"
            value={said.typed.words}
            onChange={(words) => said.set({ words })}
            hint={charactersLeftHint(said.typed.words, MAX_COMMENT_LENGTH)}
            error={errors.words}
          />
          <Honeypot />
          <button type="submit" className="button primary" disabled={isSending || !!whyNot}>
            {isSending ? 'Sending...' : said.isSaidBefore ? 'Change my answer' : 'Send'}
          </button>
        </>
      )}
    </form>
  )
}
