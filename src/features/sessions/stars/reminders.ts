import { now } from '../../../browser/core/clock.ts'
import { readStored, writeStored } from '../../../browser/local-storage.ts'
import { showStarToast, type ToastAction } from './star-toast.ts'

/** `from` is in seconds; 0 for canceled sessions and unknown times. */
export type SessionTime = { id: string; title: string; room: string | null; from: number }

const REMIND_BEFORE_S = 10 * 60
const POLL_INTERVAL_MS = 20_000
const SHOWN_FOR_MS = 20_000
const SHOWN_KEY = 'told'

let times: SessionTime[] | undefined

export function startReminders(
  starred: () => string[],
  hearProgram: (ids: string[]) => void,
  act: () => ToastAction | undefined,
) {
  const tell = (words: string) => showStarToast(words, act(), SHOWN_FOR_MS)
  const look = () => void (document.hidden || remind(starred(), hearProgram, tell).catch(() => {}))
  look()
  setInterval(look, POLL_INTERVAL_MS)
  document.addEventListener('visibilitychange', look)
  document.addEventListener('news', (({ detail: { kinds, spreadMs } }: CustomEvent) => {
    if (!kinds.some((kind: string) => kind === 'sessions' || kind === 'event')) return
    setTimeout(() => {
      times = undefined
      look()
    }, Math.random() * spreadMs)
  }) as EventListener)
}

async function remind(starred: string[], hearProgram: (ids: string[]) => void, tell: (words: string) => void) {
  if (!starred.length) return
  if (!times) {
    times = await fetchTimes()
    hearProgram(times.map(({ id }) => id))
  }
  const told = readStored<string[]>(SHOWN_KEY, [])
  const seconds = now() / 1000
  const soon = times.filter((time) => {
    const left = time.from - seconds
    return left > 0 && left <= REMIND_BEFORE_S && starred.includes(time.id) && !told.includes(keyOf(time))
  })
  if (!soon.length) return
  // Without storage the next page repeats it.
  writeStored(SHOWN_KEY, [...told, ...soon.map(keyOf)].slice(-200))
  tell(formatReminder(soon, seconds))
}

/** `In 5 minutes: Keynote · Grand Hall; Rivers; in 8 minutes: Bridges`. */
function formatReminder(soon: SessionTime[], seconds: number): string {
  let before = 0
  const said = soon.map(({ title, room, from }) => {
    const minutes = Math.ceil((from - seconds) / 60)
    const when = minutes === before ? '' : `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}: `
    before = minutes
    return when + [title, room].filter(Boolean).join(' · ')
  })
  // The first letter is that of "in".
  return said.join('; ').replace('i', 'I')
}

/** Offline the worker answers with the saved copy (features/offline). */
async function fetchTimes(): Promise<SessionTime[]> {
  const answer = await fetch(`/api/sessions/times?eventSlug=${encodeURIComponent(document.body.dataset.slug!)}`)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.json()
}

/** A moved session reminds again. */
const keyOf = ({ id, from }: SessionTime) => `${id} ${from}`
