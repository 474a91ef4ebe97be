import { startReminding } from './reminders.ts'
import { toast } from './star-toast.ts'
import type { Kept } from './stars.script.ts'

/** How what is starred is read and kept on this device. */
export type Store = { read: () => Kept | null; keep: (kept: Kept) => void }
type Answer = { isKept: boolean; sessionIds: string[] }

const slug = document.body.dataset.slug!
const url = `/api/my-schedule?${new URLSearchParams({ eventSlug: slug })}`
/** A reader stars several in a row. */
const PAUSE_MS = 400

let store: Store | undefined
let waiting: ReturnType<typeof setTimeout> | undefined
let sending = Promise.resolve()

/** Tells the server what is starred here, and hears what is starred elsewhere. `pressed`: the star that was just pressed. */
export function follow(of: Store, pressed?: string) {
  if (!store) start(of)
  if (!pressed) return
  const isMine = of.read()!.ids.includes(pressed)
  const undo = () => document.querySelector<HTMLElement>(`.star[value="${CSS.escape(pressed)}"]`)?.click()
  const isHere = !!document.querySelector('[data-mine]')
  if (isMine && !isHere) toast('On your schedule', { href: mine(), label: 'See my schedule' })
  if (!isMine && isHere) toast('Not on your schedule anymore', { press: undo, label: 'Undo' })
  clearTimeout(waiting)
  waiting = setTimeout(send, PAUSE_MS)
}

function start(of: Store) {
  store = of
  // Fetched by those who have starred something: a first visit needs none of it.
  const { script } = document.querySelector<HTMLElement>('[data-script]')?.dataset ?? {}
  if (script) void import(script)
  startReminding(() => of.read()?.ids ?? [])
  // In turn, so that an answer never tells of less than what was sent before it.
  addEventListener('online', send)
  document.addEventListener('visibilitychange', send)
  send()
}

function send() {
  sending = sending.then(exchange).catch(() => {
    // No network: the next star, or the network's coming back, tries again.
  })
}

async function exchange() {
  const { ids, unsent } = store!.read() ?? { ids: [], unsent: {} }
  const told = Object.entries(unsent)
  const of = (isMine: boolean) => told.filter(([, is]) => is === isMine).map(([id]) => id)
  const answer = told.length ? await post({ add: of(true), remove: of(false) }) : await fetch(url)
  if (!answer.ok) return refused(answer)
  const { isKept, sessionIds } = (await answer.json()) as Answer
  const now = store!.read() ?? { ids: [], unsent: {} }
  if (!isKept && !told.length && ids.length) {
    // The server has forgotten what is still here.
    store!.keep({ ids: now.ids, unsent: { ...Object.fromEntries(ids.map((id) => [id, true])), ...now.unsent } })
    return exchange()
  }
  // What was pressed meanwhile goes with the next one.
  const left = Object.entries(now.unsent).filter(([id, isMine]) => unsent[id] !== isMine)
  const mine = new Set(sessionIds)
  for (const [id, isMine] of left) isMine ? mine.add(id) : mine.delete(id)
  store!.keep({ ids: [...mine], unsent: Object.fromEntries(left) })
}

/** Goes on when the page is left. */
const post = (stars: { add: string[]; remove: string[] }) =>
  fetch(url, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(stars),
  })

/** Too many at once, or the server is in trouble: it stays here, and is sent later. */
async function refused(answer: Response) {
  if (answer.status === 409) toast(await answer.text())
}

const mine = () => document.querySelector<HTMLFormElement>('#stars')!.getAttribute('action')!
