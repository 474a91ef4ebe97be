import { useState } from 'react'
import { readStored, writeStored } from '../../browser/local-storage.ts'
import type { Drafts } from '../../posts/use-drafts.ts'
import { keepRating } from '../sessions/own-ratings.ts'
import type { FeedbackFormProps } from './feedback-form.island.tsx'
import { useOwnFeedback } from './queries.ts'
import type { FeedbackFields } from './schema.ts'

/** By session. */
type Unsent = Record<string, { face?: string; words?: string }>

/** The chosen session's answer, as typed or as this device sent it. A draft outlives a reload. */
export function useFeedbackDraft({ eventSlug, sessions, sessionId, refused }: Omit<FeedbackFormProps, 'action'>) {
  const [chosen, choose] = useState(refused?.sessionId ?? sessionId ?? '')
  const [unsent, setUnsent] = useState<Unsent>(refused ? { [refused.sessionId]: refused } : {})
  const mine = useOwnFeedback(eventSlug)
  const key = `draft:feedback-${eventSlug}`
  const write = (drafts: Unsent) => {
    setUnsent(drafts)
    writeStored(key, drafts)
  }
  const before = mine?.given.find((one) => one.sessionId === chosen)
  const { face = before?.face ?? '', words = before?.words ?? '' } = unsent[chosen] ?? {}
  const isTyped = Object.keys(unsent[chosen] ?? {}).length > 0
  const drafts: Drafts<FeedbackFields> = {
    typed: { sessionId: chosen, face, words },
    isFree: !isTyped,
    clear: (sent) => {
      const [sessionId, sentFace, sentWords] = [sent.sessionId ?? '', sent.face ?? '', sent.words?.trim() ?? '']
      keepRating(sessionId, sentFace)
      setUnsent((now) => {
        const { face = sentFace, words = sentWords } = now[sessionId] ?? {}
        // Another answer was typed meanwhile.
        if (face !== sentFace || words.trim() !== sentWords) return now
        const drafts = { ...now, [sessionId]: {} }
        writeStored(key, drafts)
        return drafts
      })
    },
    restore: ({ sessionId, face, words }) => {
      choose(sessionId)
      write({ ...unsent, [sessionId]: { face, words: words ?? '' } })
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
    /** True until the server says otherwise. */
    isOpen: !chosen || !mine || mine.asked.includes(chosen),
    choose,
    set: (more: { face?: string; words?: string }) => write({ ...unsent, [chosen]: { ...unsent[chosen], ...more } }),
  }
}
