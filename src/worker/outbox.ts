/// <reference lib="webworker" />
import { OUTCOME_ID_HEADER, type OutboxCommand, type OutboxState, QUEUED, type QueuedPost } from '../browser/outbox.ts'
import { isFromApp } from './cache-rules.ts'
import { changePost, deletePost, listPosts, putPost } from './outbox-database.ts'

declare const self: ServiceWorkerGlobalScope & { registration: { sync?: { register(tag: string): Promise<void> } } }

/** Calls whose posts may wait on the phone (product §25.1): 201 for a stored one, once per `Idempotency-Key`. */
export const OUTBOX_PATHS = /^\/api\/((attendee-)?messages|questions(\/vote)?|feedback)$/
/** The tag by which the browser wakes the worker when there is a connection again, where it can (Chromium). */
export const SYNC_TAG = 'outbox'
/** After this a post counts as not answered. It may have arrived: its key keeps it from being stored twice. */
const SEND_TIMEOUT_MS = 8000
/** What is older is not sent without asking. */
const MAX_AGE_MS = 24 * 3_600_000
/** A hall comes back at the same moment, and is told the same time to wait: it is spread over this at most. */
const MAX_JITTER_MS = 60_000

/** Sent as ever; where no answer of ours comes it is kept, and the page is told so: 202 (product §25.1). */
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
    // Before it is sent: a phone that dies meanwhile sends it when it is back.
    await putPost(post)
  } catch {
    // Where nothing can be kept the call may fail, and the text stays in its form.
    return (await sendPost(post)) ?? Response.error()
  }
  const answer = isAfterOthers ? undefined : await inTurn(() => sendFirst(post))
  if (answer) return answer
  await change(post, { status: 'waiting' })
  event.waitUntil(isAfterOthers ? flushOutbox().catch(() => {}) : wakeLater())
  return Response.json(QUEUED, { status: 202 })
}

/** Undefined where it has to wait. */
async function sendFirst(post: QueuedPost): Promise<Response | undefined> {
  const answer = await sendPost(post)
  if (!answer || isTransient(answer)) return
  // Whoever left meanwhile, with a draft, is told at the next visit: its page has to say that it heard.
  await changePost(post.id, await outcome(answer.clone()))
  answer.headers.set(OUTCOME_ID_HEADER, post.id)
  return answer
}

let nextFlush: Promise<void> | undefined

/** Sends in order, and one at a time, however many tabs and events ask. Rejects if something still waits. */
export function flushOutbox(): Promise<void> {
  nextFlush ??= inTurn(() => {
    nextFlush = undefined
    return sendAll()
  })
  return nextFlush
}

const inTurn = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(SYNC_TAG, work)

/** What a page asks for. */
export async function handleOutboxCommand(ask: OutboxCommand): Promise<void> {
  if (ask.outbox === 'drop') await deletePost(ask.id)
  if (ask.outbox === 'send') await changePost(ask.id, { status: 'waiting', at: Date.now() })
  await broadcastState()
  await flushOutbox().catch(() => {})
}

async function sendAll() {
  for (;;) {
    // Read anew each time: what was taken back meanwhile is not sent, what came meanwhile is.
    const post = await nextPost()
    if (!post) return
    if (isOld(post)) await change(post, { status: 'old' })
    // A page that is open comes back at the right moment (browser/core/unsent-panel).
    else if (isAsleep(post) || !(await sendAgain(post))) return retryLater()
  }
}

/** False where there is no connection. */
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

/** What became of it is kept until its form knows: nobody may look at that now. */
async function outcome(answer: Response): Promise<Partial<QueuedPost>> {
  return answer.status === 201
    ? { status: 'sent', answer: await answer.json() }
    : { status: 'refused', why: await answer.text() }
}

/** Each call's posts go in order; where the server asked one of them to wait, those of other calls go first. */
async function nextPost(): Promise<QueuedPost | undefined> {
  const waiting = await waitingPosts()
  const heads = waiting.filter(({ url }, at) => waiting.findIndex((one) => one.url === url) === at)
  return heads.sort((one, other) => (one.notBefore ?? 0) - (other.notBefore ?? 0))[0]
}

/** A new post goes with those that wait for a connection, and not before others of its call. */
async function isBlocked({ url }: QueuedPost): Promise<boolean> {
  return (await waitingPosts()).some((post) => post.url === url || !isAsleep(post))
}

/** With what was being sent when the worker was ended. */
async function waitingPosts(): Promise<QueuedPost[]> {
  const posts = await listPosts()
  // Its form was not looked at again.
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
  // How the browser learns that it has to come back.
  throw new Error('Waits')
}

const wakeLater = async () => self.registration.sync?.register(SYNC_TAG).catch(() => {})

async function broadcastState() {
  const told: OutboxState = { outbox: await listPosts() }
  for (const page of await self.clients.matchAll()) page.postMessage(told)
}

/** The whole answer; undefined where none of ours came: a hotel's sign-in page is none. */
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

/** The database is away, or there is too much to do: it is not about this post. */
const isTransient = ({ status }: Response) => status > 500
