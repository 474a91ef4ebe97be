import { useEffectEvent, useLayoutEffect } from 'react'
import island from '#island'
import { trueNow } from '../../browser/core/now.ts'
import { useReturned } from '../../browser/outbox/use-returned.ts'
import { Queries } from '../../browser/queries.tsx'
import { useNow } from '../../browser/use-now.ts'
import { usePublicForm } from '../../browser/use-public-form.ts'
import type { Refusals } from '../../format/typed/refusals.ts'
import { TextAreaField } from '../../forms/fields/text-field.tsx'
import { WaitingPosts } from '../../forms/waiting-posts.tsx'
import { charactersLeft } from '../../ui/characters-left.tsx'
import { FACE_WORDS } from '../../ui/faces.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Trap } from '../../ui/overlays/trap.tsx'
import { LONGEST_WORDS, NOT_ASKED, REHEARSED, TOO_EARLY } from './constants.ts'
import { FaceField } from './face-field.tsx'
import { useGive, useWaitingFeedback } from './queries.ts'
import type { FeedbackFields } from './schema.ts'
import { type SessionChoice, SessionField } from './session-field.tsx'
import { useSaid } from './use-said.ts'

export type FeedbackFormProps = {
  eventSlug: string
  sessions: SessionChoice[]
  /** The one that the address asks about. */
  sessionId: string | undefined
  /** Where the form goes without JavaScript. */
  action: string
  /** What was refused without JavaScript: what was said, and why. */
  refused?: { sessionId: string; face: string; words: string; errors: Refusals }
}

/** Three faces and a few words about a session; what this phone said before is in it again (product §33.3, §33.4). */
export default island(import.meta.url, function FeedbackForm(props: FeedbackFormProps) {
  return (
    <Queries>
      <Form {...props} />
    </Queries>
  )
})

/** Until the script knows what time it is, each session can be chosen; the server says which is not over. */
const OVER = Number.POSITIVE_INFINITY

function Form({ eventSlug, sessions, sessionId, action, refused }: FeedbackFormProps) {
  const said = useSaid({ eventSlug, sessions, sessionId, refused })
  const give = useGive(eventSlug)
  const { form, errors, isSending, failure, fail } = usePublicForm<FeedbackFields>({
    fetchNeeded: () => import('./needed-to-send.ts'),
    typed: said.typed,
    send: give.mutateAsync,
    clear: said.forget,
    sent: () => ({ title: 'Thank you', text: 'You can change your answer anytime.' }),
    failed: 'Couldn’t send your answer. Please try again.',
    refused: refused?.errors,
  })
  const at = useNow(OVER)
  const { from = 0 } = sessions.find(({ id }) => id === said.typed.sessionId) ?? {}
  const isToCome = useNow(OVER, trueNow) < from
  // What was typed before it was switched off, or of another day, is not taken away.
  const whyNot = !said.isAsked ? NOT_ASKED : at < from ? TOO_EARLY : isToCome ? REHEARSED : undefined
  // Until then the core script tells whether it is too early, from outside of what React looks after (feedback.css).
  const isUntold = !whyNot && at === OVER && from > 0 && !said.isTyped
  const waiting = useWaitingFeedback(eventSlug, {
    isHere: (id) => sessions.some((session) => session.id === id),
    forget: said.forget,
  })
  useReturned(waiting, {
    isFree: !said.isTyped,
    putBack: (fields, why) => {
      said.putBack(fields)
      fail(why)
    },
  })
  const takeOver = useEffectEvent(() => said.adopt(form.ref.current!))
  useLayoutEffect(() => takeOver(), [])
  return (
    <form className="card form feedback-form" action={action} {...form}>
      <WaitingPosts
        posts={waiting}
        wordsOf={({ face, words }) => [FACE_WORDS[face], words].filter(Boolean).join(': ')}
      />
      <Failure>{failure}</Failure>
      <SessionField
        sessions={sessions}
        at={at}
        value={said.typed.sessionId}
        onChange={said.choose}
        error={errors.sessionId}
      />
      {(whyNot || isUntold) && (
        <p className={isUntold ? 'notice too-early' : 'notice'} role="status">
          {whyNot ?? TOO_EARLY}
        </p>
      )}
      {(!whyNot || whyNot === REHEARSED || said.isTyped) && (
        <>
          <FaceField value={said.typed.face} onChange={(face) => said.set({ face })} error={errors.face} />
          <TextAreaField
            name="words"
            label="Comments (optional)"
            value={said.typed.words}
            onChange={(words) => said.set({ words })}
            hint={charactersLeft(said.typed.words, LONGEST_WORDS)}
            error={errors.words}
          />
          <Trap />
          <button type="submit" className="button primary" disabled={isSending || !!whyNot}>
            {isSending ? 'Sending...' : said.isSaidBefore ? 'Change my answer' : 'Send'}
          </button>
        </>
      )}
    </form>
  )
}
