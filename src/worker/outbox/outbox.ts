/// <reference lib="webworker" />
import { type OutboxAsk, type OutboxTold, WAITING, type WaitingPost } from '../../browser/outbox/waiting-post.ts'
import { isOurs } from '../saved.ts'
import { changePost, dropPost, keepPost, waitingPosts } from './store.ts'

declare const self: ServiceWorkerGlobalScope & { registration: { sync?: { register(tag: string): Promise<void> } } }

/** The tag by which the browser wakes the worker when there is a connection again, where it can (Chromium). */
export const OUTBOX = 'outbox'
/** After this a post counts as not answered. It may have arrived: its key keeps it from being stored twice. */
const PATIENCE_MS = 8000
/** What is older is not sent without asking. */
const GOOD_FOR_MS = 24 * 3_600_000
/** For so long, and so often, one go waits where the server asks for it; then the next one goes on. */
const LONGEST_WAIT_MS = 60_000
const MOST_WAITS = 5

/** Sent as ever; where no answer of ours comes it is kept, and the page is told so: 202 (product §25.1). */
export async function answerPost(event: FetchEvent): Promise<Response> {
  const { request } = event
  const post: WaitingPost = {
    id: crypto.randomUUID(),
    url: request.url,
    body: await request.text(),
    at: Date.now(),
    status: 'waiting',
  }
  // It does not go before those that wait, and goes with them.
  const isAfterOthers = !!(await nextPost().catch(() => {}))
  const answer = isAfterOthers ? undefined : await send(post)
  if (answer && !isPassing(answer)) return answer
  // Where it cannot be kept, the call fails, and the text stays in its form.
  await keepPost(post)
  await Promise.all([tell(), wakeLater()])
  if (isAfterOthers) event.waitUntil(flushOutbox().catch(() => {}))
  return Response.json(WAITING, { status: 202 })
}

/** Sends what waits: in order, and one at a time however many tabs, workers and events ask. Rejects where something still waits. */
export function flushOutbox(): Promise<void> {
  return navigator.locks.request(OUTBOX, sendAll)
}

/** What a page asks for. */
export async function answerAsked(ask: OutboxAsk): Promise<void> {
  if (ask.outbox === 'drop') await dropPost(ask.id)
  if (ask.outbox === 'send') await changePost(ask.id, { status: 'waiting', at: Date.now() })
  await tell()
  if (ask.outbox !== 'drop') await flushOutbox().catch(() => {})
}

async function sendAll() {
  let waits = 0
  for (;;) {
    // Read anew each time: what was taken back meanwhile is not sent, what came meanwhile is.
    const post = await nextPost()
    if (!post) return
    const wait = (post.notBefore ?? 0) - Date.now()
    if (wait > 0) {
      if (waits++ === MOST_WAITS) return leave()
      await new Promise((go) => setTimeout(go, Math.min(wait, LONGEST_WAIT_MS)))
    } else if (Date.now() - post.at > GOOD_FOR_MS) await change(post, { status: 'old' })
    else if (!(await sendAgain(post))) return leave()
  }
}

/** False where there is no connection. */
async function sendAgain(post: WaitingPost): Promise<boolean> {
  const answer = await send(post)
  if (!answer) return false
  if (answer.status === 201) {
    await dropPost(post.id)
    await tell(post)
  } else if (answer.status === 429 || isPassing(answer)) {
    // Everybody in the hall comes back at the same moment.
    const seconds = Number(answer.headers.get('retry-after')) || 5
    await change(post, { notBefore: Date.now() + seconds * 1000 * (1 + Math.random()) })
  } else await change(post, { status: 'refused', why: await answer.text() })
  return true
}

const nextPost = async () => (await waitingPosts()).find(({ status }) => status === 'waiting')

/** The database is away, or there is too much to do: it is not about this post. */
const isPassing = ({ status }: Response) => status > 500

/** Undefined where no answer of ours came: a hotel's sign-in page is none. */
async function send({ id, url, body }: WaitingPost): Promise<Response | undefined> {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined)
  return answer && isOurs(answer) ? answer : undefined
}

async function change({ id }: WaitingPost, how: Partial<WaitingPost>) {
  await changePost(id, how)
  await tell()
}

async function leave() {
  await wakeLater()
  // How the browser learns that it has to come back.
  throw new Error('Something waits')
}

const wakeLater = async () => self.registration.sync?.register(OUTBOX).catch(() => {})

async function tell(sent?: WaitingPost) {
  const told: OutboxTold = { outbox: await waitingPosts(), sent }
  for (const page of await self.clients.matchAll()) page.postMessage(told)
}
