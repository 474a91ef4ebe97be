import { realNow } from '../../../browser/core/clock.ts'
import { element } from '../../../browser/core/element.ts'
import { startReminders } from './reminders.ts'
import { showStarToast } from './star-toast.ts'
import type { StoredStars } from './stars.script.ts'

type StarStore = { read: () => StoredStars | undefined; keep: (stored: StoredStars) => void; show: () => void }

let store: StarStore | undefined

/** `pressed`: the star that was just pressed. */
export function startStarSync(of: StarStore, pressed?: string) {
  if (!store) start(of)
  if (!pressed) return
  const isMine = starredIds().includes(pressed)
  const undo = () => document.querySelector<HTMLElement>(`.star[value="${CSS.escape(pressed)}"]`)?.click()
  if (isMine && !isHere()) showStarToast('Added to My schedule', toMine())
  if (!isMine && isHere()) showStarToast('Removed from My schedule', { press: undo, label: 'Undo' })
  scheduleSync(DEBOUNCE_MS)
}

const starredIds = () => stored().ids

const stored = () => store!.read() || { ids: [], unsent: {}, gone: [] }

const isHere = () => !!document.querySelector('[data-mine]')

function toMine() {
  const href = document.querySelector('.head-tools a[href^="/my-schedule"]')?.getAttribute('href')
  return href && !isHere() ? { href, label: 'See my schedule' } : undefined
}

function start(of: StarStore) {
  store = of
  document.addEventListener('swapped', of.show)
  // A first visit needs none of it.
  const { script } = document.querySelector<HTMLElement>('[data-script]')?.dataset ?? {}
  if (script) import(script).then(({ default: show }) => show(starredIds)).catch(() => {})
  const hearProgram = (program: string[]) => {
    const now = store!.read()
    if (now) store!.keep({ ...now, gone: now.ids.filter((id) => !program.includes(id)) })
  }
  startReminders(starredIds, hearProgram, toMine)
  const mark = () => void markChanges(starredIds()).catch(() => {})
  document.addEventListener('swapped', mark)
  mark()
  addEventListener('online', sync)
  document.addEventListener('visibilitychange', sync)
  sync()
}

const DEBOUNCE_MS = 400
/** A random delay of up to as much again is added. */
const RETRY_DELAY_MS = 20_000
const TIMEOUT_MS = 10_000

let telling = Promise.resolve()
let waiting: ReturnType<typeof setTimeout> | undefined

function scheduleSync(ms: number) {
  clearTimeout(waiting)
  waiting = setTimeout(sync, ms)
}

function sync() {
  telling = telling
    .then(() => (navigator.locks ? navigator.locks.request(`stars ${slug}`, exchange) : exchange()))
    .catch(() => retryLater())
}

function retryLater(seconds = RETRY_DELAY_MS / 1000) {
  if (Object.keys(stored().unsent).length) scheduleSync(seconds * 1000 * (1 + Math.random()))
}

const slug = document.body.dataset.slug!
const url = `/api/my-schedule?${new URLSearchParams({ eventSlug: slug })}`

async function exchange(): Promise<void> {
  const { ids, unsent } = stored()
  const told = Object.entries(unsent)
  // Pages without stars need no news from other devices.
  if (!told.length && (document.hidden || !document.querySelector('#stars'))) return
  const answer = await ask(told)
  if (!answer.ok) return handleRefusal(answer)
  const { isKept, sessionIds, why } = (await answer.json()) as { isKept: boolean; sessionIds: string[]; why?: string }
  const { unsent: unsentNow, ids: idsNow, gone } = stored()
  if (!isKept && !told.length && ids.length) {
    // The server lost the schedule.
    store!.keep({ ids: idsNow, unsent: { ...Object.fromEntries(ids.map((id) => [id, true])), ...unsentNow } })
    return exchange()
  }
  // Later presses go with the next call.
  const left = Object.entries(unsentNow).filter(([id, isMine]) => unsent[id] !== isMine)
  const mine = new Set(sessionIds)
  for (const [id, isMine] of left) isMine ? mine.add(id) : mine.delete(id)
  store!.keep(mine.size || left.length ? { ids: [...mine], unsent: Object.fromEntries(left), gone } : '')
  if (why) showStarToast(why)
}

function ask(told: [id: string, isMine: boolean][]): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  if (!told.length) return fetch(url, { signal })
  const of = (isMine: boolean) => told.filter(([, is]) => is === isMine).map(([id]) => id)
  return fetch(url, {
    method: 'POST',
    // Survives leaving the page.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ add: of(true), remove: of(false) }),
    signal,
  })
}

/** A missing event is not retried. */
function handleRefusal({ status, headers }: Response) {
  if (status === 429 || status >= 500) retryLater(Number(headers.get('retry-after')) || undefined)
}

const LOOKED = `looked ${slug}`

/** The dot stays until the visitor opens My schedule. The core script shows it. */
async function markChanges(starred: string[]) {
  const link = document.querySelector('.head-tools a:has([data-count])')
  if (document.querySelector('[data-mine]')) localStorage.setItem(LOOKED, String(realNow() / 1000))
  if (!link || !starred.length) return
  const answer = await fetch(`/api/sessions/changes?${new URLSearchParams({ eventSlug: slug })}`)
  const changed: { id: string; at: number }[] = await answer.json()
  const last = Math.max(0, ...changed.map(({ id, at }) => (starred.includes(id) ? at : 0)))
  const old = link.querySelector<HTMLElement>('.dot')
  if (last <= Number(localStorage.getItem(LOOKED))) return old?.remove()
  if (old?.dataset.changed === String(last)) return
  const words = element('span', { className: 'visually-hidden' }, ', changed')
  const dot = element('span', { className: 'dot', hidden: true }, words)
  dot.dataset.changed = String(last)
  old?.remove()
  link.append(dot)
}
