/// <reference lib="webworker" />
import { OUTCOME_ID_HEADER, type OutboxCommand, type OutboxState, QUEUED, type QueuedPost } from '../browser/outbox.ts'
import { isFromApp } from './cache-rules.ts'
import { changePost, deletePost, listPosts, putPost } from './outbox-database.ts'

declare const self: ServiceWorkerGlobalScope & { registration: { sync?: { register(tag: string): Promise<void> } } }

/** Chromium wakes the worker with it. */
export const SYNC_TAG = 'outbox'
/** The post may have arrived; its key prevents duplicates. */
const SEND_TIMEOUT_MS = 8000
/** Older posts need a confirmation. */
const MAX_AGE_MS = 24 * 3_600_000
/** A whole hall returns at once with the same Retry-After. */
const MAX_JITTER_MS = 60_000

/** 202 for a queued post (product §25.1). */
export async function sendOrQueue(event: FetchEvent): Promise<Response> {
  const { request } = event
  const post: QueuedPost = {
    id: crypto.randomUUID(),
    url: request.url,
    from: request.referrer,
    body: await request.text(),
    at: Date.now(),
    status: 'sending',
  }
  let isAfterOthers = false
  try {
    isAfterOthers = await isBlocked(post)
    // Stored first, because a phone may die while it sends.
    await putPost(post)
  } catch {
    // Without storage the call fails and the text stays in its form.
    return (await sendPost(post)) ?? Response.error()
  }
  const answer = isAfterOthers ? undefined : await inTurn(() => sendFirst(post))
  if (answer) {
    // Its page may have been loaded again meanwhile.
    event.waitUntil(broadcastState())
    return answer
  }
  await change(post, { status: 'waiting' })
  event.waitUntil(isAfterOthers ? flushOutbox().catch(() => {}) : wakeLater())
  return Response.json(QUEUED, { status: 202 })
}

async function sendFirst(post: QueuedPost): Promise<Response | undefined> {
  const answer = await sendPost(post)
  if (!answer || isTransient(answer)) return
  // The page may be gone; then the next visit learns the outcome.
  await changePost(post.id, await outcome(answer.clone()))
  answer.headers.set(OUTCOME_ID_HEADER, post.id)
  return answer
}

let nextFlush: Promise<void> | undefined

/** In order, one at a time. Rejects if posts still wait. */
export function flushOutbox(): Promise<void> {
  nextFlush ??= inTurn(() => {
    nextFlush = undefined
    return sendAll()
  })
  return nextFlush
}

const inTurn = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(SYNC_TAG, work)

export async function handleOutboxCommand(ask: OutboxCommand): Promise<void> {
  if (ask.outbox === 'drop') await deletePost(ask.id)
  if (ask.outbox === 'send') await changePost(ask.id, { status: 'waiting', at: Date.now() })
  await broadcastState()
  await flushOutbox().catch(() => {})
}

async function sendAll() {
  for (;;) {
    // Read again each time, because posts come and go.
    const post = await nextPost()
    if (!post) return
    if (isOld(post)) await change(post, { status: 'old' })
    // An open page wakes the worker in time (browser/core/unsent-panel).
    else if (isAsleep(post) || !(await sendAgain(post))) return retryLater()
  }
}

async function sendAgain(post: QueuedPost): Promise<boolean> {
  const answer = await sendPost(post)
  if (!answer) return false
  if (answer.status !== 429 && !isTransient(answer)) await change(post, await outcome(answer))
  else {
    const wait = (Number(answer.headers.get('retry-after')) || 5) * 1000
    const notBefore = Date.now() + wait + Math.random() * Math.min(wait, MAX_JITTER_MS)
    await change(post, { status: 'waiting', notBefore })
  }
  return true
}

async function outcome(answer: Response): Promise<Partial<QueuedPost>> {
  return answer.status === 201
    ? { status: 'sent', answer: await answer.json() }
    : { status: 'refused', why: await answer.text() }
}

/** In order within a call; other calls go first while one has to wait. */
async function nextPost(): Promise<QueuedPost | undefined> {
  const waiting = await waitingPosts()
  const heads = waiting.filter(({ url }, at) => waiting.findIndex((one) => one.url === url) === at)
  return heads.sort((one, other) => (one.notBefore ?? 0) - (other.notBefore ?? 0))[0]
}

/** True where earlier posts of the call, or posts without a connection, wait. */
async function isBlocked({ url }: QueuedPost): Promise<boolean> {
  return (await waitingPosts()).some((post) => post.url === url || !isAsleep(post))
}

/** With posts whose worker ended while sending. */
async function waitingPosts(): Promise<QueuedPost[]> {
  const posts = await listPosts()
  // Nobody opened its form again.
  for (const post of posts) if (post.status === 'sent' && isOld(post)) await deletePost(post.id)
  return posts.filter(({ status }) => status === 'waiting' || status === 'sending')
}

const isAsleep = ({ notBefore = 0 }: QueuedPost) => notBefore > Date.now()
const isOld = ({ at }: QueuedPost) => Date.now() - at > MAX_AGE_MS

async function change({ id }: QueuedPost, how: Partial<QueuedPost>) {
  await changePost(id, how)
  await broadcastState()
}

async function retryLater() {
  await wakeLater()
  // The rejection makes the browser retry.
  throw new Error('Waits')
}

const wakeLater = async () => self.registration.sync?.register(SYNC_TAG).catch(() => {})

async function broadcastState() {
  const state: OutboxState = { outbox: await listPosts() }
  for (const page of await self.clients.matchAll()) page.postMessage(state)
}

/** Undefined without an answer of ours, such as a hotel's sign-in page. */
async function sendPost({ id, url, body }: QueuedPost): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    return isFromApp(answer) ? new Response(await answer.text(), answer) : undefined
  } catch {
    return undefined
  }
}

/** The database is away or busy. */
const isTransient = ({ status }: Response) => status > 500
