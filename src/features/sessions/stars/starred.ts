import { startMarkingChanges } from './changed-stars.ts'
import { startReminding } from './reminders.ts'
import { toast } from './star-toast.ts'
import type { Kept } from './stars.script.ts'

/** How what is starred is read and kept on this device, and shown at the stars of this page. */
export type Store = { read: () => Kept | undefined; keep: (kept: Kept) => void; show: () => void }

let store: Store | undefined

/** For whoever has starred something, on every page. `pressed`: the star that was just pressed. */
export function follow(of: Store, pressed?: string) {
  if (!store) start(of)
  if (!pressed) return
  const isMine = starredIds().includes(pressed)
  const undo = () => document.querySelector<HTMLElement>(`.star[value="${CSS.escape(pressed)}"]`)?.click()
  if (isMine && !isHere()) toast('Added to My schedule', { act: toMine() })
  if (!isMine && isHere()) toast('Removed from My schedule', { act: { press: undo, label: 'Undo' } })
  tellIn(PAUSE_MS)
}

const starredIds = () => kept().ids

const kept = () => store!.read() || { ids: [], unsent: {}, gone: [] }

const isHere = () => !!document.querySelector('[data-mine]')

function toMine() {
  const href = document.querySelector('.head-tools a[href^="/my-schedule"]')?.getAttribute('href')
  return href && !isHere() ? { href, label: 'See my schedule' } : undefined
}

function start(of: Store) {
  store = of
  document.addEventListener('swapped', of.show)
  // Fetched by those who have starred something: a first visit needs none of it.
  const { script } = document.querySelector<HTMLElement>('[data-script]')?.dataset ?? {}
  if (script) import(script).then(({ showMine }) => showMine(starredIds)).catch(() => {})
  const hearProgram = (program: string[]) => {
    const now = store!.read()
    if (now) store!.keep({ ...now, gone: now.ids.filter((id) => !program.includes(id)) })
  }
  startReminding(starredIds, hearProgram, toMine)
  startMarkingChanges(starredIds)
  addEventListener('online', tell)
  document.addEventListener('visibilitychange', tell)
  tell()
}

/** A reader stars several in a row. */
const PAUSE_MS = 400
/** What could not be sent is sent again after this time, and up to as much again. */
const AGAIN_MS = 20_000
const GIVEN_UP_MS = 10_000

let telling = Promise.resolve()
let waiting: ReturnType<typeof setTimeout> | undefined

function tellIn(ms: number) {
  clearTimeout(waiting)
  waiting = setTimeout(tell, ms)
}

/** One call at a time over all tabs, so that no answer tells of less than what was sent before it. */
function tell() {
  telling = telling
    .then(() => (navigator.locks ? navigator.locks.request(`stars ${slug}`, exchange) : exchange()))
    .catch(() => tellAgain())
}

/** What is starred stays here until the server knows it. */
function tellAgain(seconds = AGAIN_MS / 1000) {
  if (Object.keys(kept().unsent).length) tellIn(seconds * 1000 * (1 + Math.random()))
}

const slug = document.body.dataset.slug!
const url = `/api/my-schedule?${new URLSearchParams({ eventSlug: slug })}`

/** `why`: not all that was sent was taken in. */
type Answer = { isKept: boolean; sessionIds: string[]; why?: string }

async function exchange(): Promise<void> {
  const { ids, unsent } = kept()
  const told = Object.entries(unsent)
  // Pages without stars have nothing to show of what is starred elsewhere.
  if (!told.length && (document.hidden || !document.querySelector('#stars'))) return
  const answer = await ask(told)
  if (!answer.ok) return refused(answer)
  const { isKept, sessionIds, why } = (await answer.json()) as Answer
  const { unsent: unsentNow, ids: idsNow, gone } = kept()
  if (!isKept && !told.length && ids.length) {
    // The server has forgotten what is still here.
    store!.keep({ ids: idsNow, unsent: { ...Object.fromEntries(ids.map((id) => [id, true])), ...unsentNow } })
    return exchange()
  }
  // What was pressed meanwhile goes with the next one.
  const left = Object.entries(unsentNow).filter(([id, isMine]) => unsent[id] !== isMine)
  const mine = new Set(sessionIds)
  for (const [id, isMine] of left) isMine ? mine.add(id) : mine.delete(id)
  store!.keep(mine.size || left.length ? { ids: [...mine], unsent: Object.fromEntries(left), gone } : '')
  if (why) toast(why)
}

function ask(told: [id: string, isMine: boolean][]): Promise<Response> {
  const signal = AbortSignal.timeout(GIVEN_UP_MS)
  if (!told.length) return fetch(url, { signal })
  const of = (isMine: boolean) => told.filter(([, is]) => is === isMine).map(([id]) => id)
  return fetch(url, {
    method: 'POST',
    // It goes on when the page is left.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ add: of(true), remove: of(false) }),
    signal,
  })
}

/** Asked to wait, or the server is in trouble; of an event that is not there anymore nothing is asked again. */
function refused({ status, headers }: Response) {
  if (status === 429 || status >= 500) tellAgain(Number(headers.get('retry-after')) || undefined)
}
