import { useLayoutEffect, useState } from 'react'
import { keepRating } from '../sessions/said.ts'
import type { FeedbackFormProps } from './feedback-form.island.tsx'
import { useOwnFeedback } from './queries.ts'
import type { FeedbackFields } from './schema.ts'

type FeedbackDraft = { face: string; words: string }
type Drafts = Record<string, Partial<FeedbackDraft>>

/** What is typed survives a reload until it is sent. `adopt` takes over what was typed before the script ran. */
export function useFeedbackDraft({ eventSlug, sessions, sessionId, refused }: Omit<FeedbackFormProps, 'action'>) {
  const [chosen, choose] = useState(refused?.sessionId ?? sessionId ?? '')
  const [typed, setTyped] = useState<Drafts>(refused ? { [refused.sessionId]: refused } : {})
  const mine = useOwnFeedback(eventSlug)
  const key = `draft:feedback-${eventSlug}`
  useLayoutEffect(() => {
    // A saved copy is one page for all sessions: which one is meant, its address says.
    const asked = new URLSearchParams(location.search).get('session')
    if (asked && sessions.some(({ id }) => id === asked)) choose((before) => before || asked)
    setTyped((typed) => ({ ...readDrafts(key), ...typed }))
  }, [key, sessions])
  const write = (drafts: Drafts) => {
    setTyped(drafts)
    writeDrafts(key, drafts)
  }
  const before = mine?.given.find((one) => one.sessionId === chosen)
  const { face = before?.face ?? '', words = before?.words ?? '' } = typed[chosen] ?? {}
  return {
    typed: { sessionId: chosen, face, words },
    isSaidBefore: !!before,
    /** As far as is known. */
    isAsked: !chosen || !mine || mine.asked.includes(chosen),
    /** Something stands in the form that was not sent. */
    isTyped: Object.keys(typed[chosen] ?? {}).length > 0,
    choose,
    set: (more: Partial<FeedbackDraft>) => write({ ...typed, [chosen]: { ...typed[chosen], ...more } }),
    /** Of a session; what was said otherwise since then stays. */
    forget: (sent: { sessionId: string; face: string; words?: string | null }) => {
      keepRating(sent.sessionId, sent.face)
      setTyped((now) => {
        const { face = sent.face, words = sent.words ?? '' } = now[sent.sessionId] ?? {}
        if (face !== sent.face || words.trim() !== (sent.words ?? '').trim()) return now
        const drafts = { ...now, [sent.sessionId]: {} }
        writeDrafts(key, drafts)
        return drafts
      })
    },
    putBack: ({ sessionId, face, words }: FeedbackFields) => {
      choose(sessionId)
      write({ ...typed, [sessionId]: { face, words: words ?? '' } })
    },
    adopt: (form: HTMLFormElement) => {
      const { sessionId = '', face, words } = Object.fromEntries(new FormData(form)) as Record<string, string>
      if (sessionId) choose(sessionId)
      if (face || words)
        setTyped((typed) => ({ ...typed, [sessionId]: { ...(face && { face }), ...(words && { words }) } }))
    },
  }
}

// Storage may be full or forbidden (private windows): then a draft lives as long as the page.
function readDrafts(key: string): Drafts {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

function writeDrafts(key: string, drafts: Drafts) {
  try {
    localStorage.setItem(key, JSON.stringify(drafts))
  } catch {}
}
