import { now } from '../../../browser/core/now.ts'
import { type Act, toast } from './star-toast.ts'
import type { SessionTime } from './times.ts'

const SOON_S = 10 * 60
const LOOKED_AGAIN_MS = 20_000
/** Longer than what answers a press: nobody waits for it. */
const SHOWN_FOR_MS = 20_000
const TOLD = 'told'

/** Of the whole program; undefined until that is known, and once it is not known anymore. */
let times: SessionTime[] | undefined

/** "In 10 minutes: … · Main Hall", once for each starred session, on whichever page is seen (product §26.8). */
export function startReminding(
  starred: () => string[],
  hearProgram: (ids: string[]) => void,
  act: () => Act | undefined,
) {
  const tell = (words: string) => toast(words, { act: act(), shownForMs: SHOWN_FOR_MS })
  const look = () => void (document.hidden || remind(starred(), hearProgram, tell).catch(() => {}))
  look()
  setInterval(look, LOOKED_AGAIN_MS)
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
  const told = read()
  const seconds = now() / 1000
  const soon = times.filter((time) => {
    const left = time.from - seconds
    return left > 0 && left <= SOON_S && starred.includes(time.id) && !told.includes(keyOf(time))
  })
  if (!soon.length) return
  keep([...told, ...soon.map(keyOf)].slice(-200))
  tell(inWords(soon, seconds))
}

/** In the order in which they begin: `In 5 minutes: Keynote · Grand Hall; Rivers; in 8 minutes: Bridges`. */
function inWords(soon: SessionTime[], seconds: number): string {
  let before = 0
  const said = soon.map(({ title, room, from }) => {
    const minutes = Math.ceil((from - seconds) / 60)
    const when = minutes === before ? '' : `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}: `
    before = minutes
    return when + [title, room].filter(Boolean).join(' · ')
  })
  // What it begins with is "in".
  return said.join('; ').replace('i', 'I')
}

/** Without a network what was saved of the event (features/offline). */
async function fetchTimes(): Promise<SessionTime[]> {
  const answer = await fetch(`/api/sessions/times?eventSlug=${encodeURIComponent(document.body.dataset.slug!)}`)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.json()
}

/** Moved to another time it is told again. */
const keyOf = ({ id, from }: SessionTime) => `${id} ${from}`

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(TOLD) ?? '[]')
  } catch {
    return []
  }
}

function keep(told: string[]) {
  try {
    localStorage.setItem(TOLD, JSON.stringify(told))
  } catch {
    // Told again on the next page, which does no harm.
  }
}
