import { useId, useState } from 'react'
import island from '#island'
import type { Rating } from '../../../db/schema.ts'
import { realNow } from '../../browser/core/clock.ts'
import { readStored, writeStored } from '../../browser/local-storage.ts'
import { request } from '../../browser/request.ts'
import { resources, useResource } from '../../browser/store.ts'
import { useNow } from '../../browser/use-now.ts'
import { useUpdates } from '../../browser/use-updates.ts'
import { SelectField, TextAreaField } from '../../forms/fields/text-field.tsx'
import { Honeypot, QueuedPosts } from '../../posts/form-parts.tsx'
import type { Drafts, PostFields } from '../../posts/use-drafts.ts'
import { usePostForm } from '../../posts/use-post-form.ts'
import type { FieldErrors } from '../../text/typed/field-errors.ts'
import { charactersLeftHint } from '../../ui/characters-left.tsx'
import { FACE_ICONS, FACE_WORDS, FACES } from '../../ui/faces.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FormError } from '../../ui/notices.tsx'
import { keepRating } from '../sessions/own-ratings.ts'
import { MAX_COMMENT_LENGTH, NOT_OPEN_MESSAGE, REHEARSAL_MESSAGE, TOO_EARLY_MESSAGE } from './constants.ts'
import type { FeedbackFields } from './schema.ts'

export type FeedbackFormProps = {
  eventSlug: string
  /** `when`: the time, with the day at an event of several. */
  sessions: { id: string; title: string; when: string; from: number | undefined }[]
  sessionId: string | undefined
  action: string
  refused?: { sessionId: string; face: string; words: string; errors: FieldErrors }
  /** The device's answers, on its own page. */
  given?: { sessionId: string; face: Rating; words: string | null }[]
}

const OVER = Number.POSITIVE_INFINITY

/** The rating of a session, filled with this device's last one (product §33.3, §33.4). */
export default island(import.meta.url, function FeedbackForm(props: FeedbackFormProps) {
  const { eventSlug, sessions, action, refused } = props
  const { drafts, choose, set, isOpen, isGivenBefore, isTyped } = useFeedbackDraft(props)
  const { sessionId, face, words } = drafts.typed
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
  // Typed text stays after feedback is switched off.
  const whyNot = !isOpen ? NOT_OPEN_MESSAGE : at < from ? TOO_EARLY_MESSAGE : isToCome ? REHEARSAL_MESSAGE : undefined
  // Until then the core script and feedback.css show whether it is too early.
  const isUntold = !whyNot && at === OVER && from > 0 && !isTyped
  return (
    <form className="card form feedback-form" action={action} {...form}>
      <QueuedPosts
        posts={waiting}
        preview={({ face, words }) => [FACE_WORDS[face], words].filter(Boolean).join(': ')}
      />
      <FormError>{failure}</FormError>
      <SelectField name="sessionId" label="Session" value={sessionId} onChange={choose} error={errors.sessionId}>
        <option value="">Choose a session</option>
        {sessions.map(({ id, title, when, from = 0 }) => (
          <option key={id} value={id} disabled={at < from}>
            {title} ({when})
          </option>
        ))}
      </SelectField>
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

function RatingField({ value, onChange, error }: { value: string; onChange: (face: Rating) => void; error?: string }) {
  const id = useId()
  return (
    <fieldset className="field faces" aria-describedby={error && id}>
      <legend>How was it?</legend>
      {FACES.map((face) => {
        const icon = FACE_ICONS[face]
        return (
          <label key={face} className={face}>
            <input
              type="radio"
              name="face"
              value={face}
              checked={value === face}
              aria-invalid={!!error}
              onChange={() => onChange(face)}
            />
            <Icon of={icon} size={36} />
            {FACE_WORDS[face]}
          </label>
        )
      })}
      {error && (
        <p id={id} className="error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type Unsent = Record<string, { face?: string; words?: string }>

/** The chosen session's answer, as typed or as this device sent it. A draft outlives a reload. */
function useFeedbackDraft({ eventSlug, sessions, sessionId, refused, given }: Omit<FeedbackFormProps, 'action'>) {
  const [chosen, choose] = useState(refused?.sessionId ?? sessionId ?? '')
  const [unsent, setUnsent] = useState<Unsent>(refused ? { [refused.sessionId]: refused } : {})
  const mine = useOwnFeedback(eventSlug)
  const key = `draft:feedback-${eventSlug}`
  /** Another tab may hold drafts of other sessions. */
  const withStored = (now: Unsent, sessionId: string, draft: Unsent[string]) => {
    writeStored(key, { ...readStored<Unsent>(key, {}), [sessionId]: draft })
    return { ...now, [sessionId]: draft }
  }
  const write = (sessionId: string, draft: Unsent[string]) => setUnsent((now) => withStored(now, sessionId, draft))
  const isSame = ({ face, words }: Unsent[string] = {}, sent: PostFields) =>
    (face ?? sent.face) === sent.face && (words ?? sent.words ?? '').trim() === (sent.words ?? '').trim()
  const before = (mine?.given ?? given)?.find((one) => one.sessionId === chosen)
  const { face = before?.face ?? '', words = before?.words ?? '' } = unsent[chosen] ?? {}
  const isTyped = Object.keys(unsent[chosen] ?? {}).length > 0
  const drafts: Drafts<FeedbackFields> = {
    typed: { sessionId: chosen, face, words },
    canTake: (post) => (!isTyped || post.sessionId === chosen) && isSame(unsent[post.sessionId ?? ''], post),
    clear: (sent) => {
      const sessionId = sent.sessionId ?? ''
      keepRating(sessionId, sent.face ?? '')
      setUnsent((now) => (isSame(now[sessionId], sent) ? withStored(now, sessionId, {}) : now))
    },
    restore: ({ sessionId, face, words }) => {
      choose(sessionId)
      write(sessionId, { face, words: words ?? '' })
    },
    adopt: ({ sessionId = '', face, words }) => {
      // A saved copy serves all sessions, so only the URL names the session.
      const requestedId = new URLSearchParams(location.search).get('session')
      if (sessionId) choose(sessionId)
      else if (requestedId && sessions.some(({ id }) => id === requestedId)) choose(requestedId)
      const typed = face || words ? { [sessionId]: { ...(face && { face }), ...(words && { words }) } } : {}
      setUnsent((now) => ({ ...readStored<Unsent>(key, {}), ...now, ...typed }))
    },
  }
  return {
    drafts,
    isGivenBefore: !!before,
    isTyped,
    isOpen: !chosen || !mine || mine.asked.includes(chosen),
    choose,
    set: (more: Unsent[string]) => write(chosen, { ...unsent[chosen], ...more }),
  }
}

const ownFeedback = resources(String, (eventSlug: string) =>
  request('GET /api/feedback/mine', { query: { eventSlug } }),
)

function useOwnFeedback(eventSlug: string) {
  useUpdates(DEPENDS_ON, () => refetchOwnFeedback(eventSlug))
  return useResource(ownFeedback(eventSlug), undefined)
}

const DEPENDS_ON = ['event', 'sessions']

const refetchOwnFeedback = (eventSlug: string) => void ownFeedback(eventSlug).refetch()
