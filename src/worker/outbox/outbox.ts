/// <reference lib="webworker" />
import {
  KEPT_AS,
  type OutboxAsk,
  type OutboxTold,
  WAITING,
  type WaitingPost,
} from '../../browser/outbox/waiting-post.ts'
import { isPassing, send } from './send.ts'
import { changePost, dropPost, keepPost, keptPosts } from './store.ts'

declare const self: ServiceWorkerGlobalScope & { registration: { sync?: { register(tag: string): Promise<void> } } }

/** The tag by which the browser wakes the worker when there is a connection again, where it can (Chromium). */
export const OUTBOX = 'outbox'
/** What is older is not sent without asking. */
const GOOD_FOR_MS = 24 * 3_600_000
/** A hall comes back at the same moment, and is told the same time to wait: it is spread over this at most. */
const LONGEST_SPREAD_MS = 60_000

/** Sent as ever; where no answer of ours comes it is kept, and the page is told so: 202 (product §25.1). */
export async function answerPost(event: FetchEvent): Promise<Response> {
  const { request } = event
  const post: WaitingPost = {
    id: crypto.randomUUID(),
    url: request.url,
    from: request.referrer,
    body: await request.text(),
    at: Date.now(),
    status: 'sending',
  }
  let isAfterOthers = false
  try {
    isAfterOthers = await mustWait(post)
    // Before it is sent: a phone that dies meanwhile sends it when it is back.
    await keepPost(post)
  } catch {
    // Where nothing can be kept the call may fail, and the text stays in its form.
    return (await send(post)) ?? Response.error()
  }
  const answer = isAfterOthers ? undefined : await inTurn(() => sendFirst(post))
  if (answer) return answer
  await change(post, { status: 'waiting' })
  event.waitUntil(isAfterOthers ? flushOutbox().catch(() => {}) : wakeLater())
  return Response.json(WAITING, { status: 202 })
}

/** Undefined where it has to wait. */
async function sendFirst(post: WaitingPost): Promise<Response | undefined> {
  const answer = await send(post)
  if (!answer || isPassing(answer)) return
  // Whoever left meanwhile, with a draft, is told at the next visit: its page has to say that it heard.
  await changePost(post.id, await outcome(answer.clone()))
  answer.headers.set(KEPT_AS, post.id)
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

const inTurn = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(OUTBOX, work)

/** What a page asks for. */
export async function answerAsked(ask: OutboxAsk): Promise<void> {
  if (ask.outbox === 'drop') await dropPost(ask.id)
  if (ask.outbox === 'send') await changePost(ask.id, { status: 'waiting', at: Date.now() })
  await tell()
  await flushOutbox().catch(() => {})
}

async function sendAll() {
  for (;;) {
    // Read anew each time: what was taken back meanwhile is not sent, what came meanwhile is.
    const post = await nextPost()
    if (!post) return
    if (isOld(post)) await change(post, { status: 'old' })
    // A page that is open comes back at the right moment (browser/core/offline/unsent).
    else if (isAsleep(post) || !(await sendAgain(post))) return leave()
  }
}

/** False where there is no connection. */
async function sendAgain(post: WaitingPost): Promise<boolean> {
  const answer = await send(post)
  if (!answer) return false
  if (answer.status !== 429 && !isPassing(answer)) await change(post, await outcome(answer))
  else {
    const wait = (Number(answer.headers.get('retry-after')) || 5) * 1000
    const notBefore = Date.now() + wait + Math.random() * Math.min(wait, LONGEST_SPREAD_MS)
    await change(post, { status: 'waiting', notBefore })
  }
  return true
}

/** What became of it is kept until its form knows: nobody may look at that now. */
async function outcome(answer: Response): Promise<Partial<WaitingPost>> {
  return answer.status === 201
    ? { status: 'sent', answer: await answer.json() }
    : { status: 'refused', why: await answer.text() }
}

/** Each call's posts go in order; where the server asked one of them to wait, those of other calls go first. */
async function nextPost(): Promise<WaitingPost | undefined> {
  const waiting = await waitingPosts()
  const heads = waiting.filter(({ url }, at) => waiting.findIndex((one) => one.url === url) === at)
  return heads.sort((one, other) => (one.notBefore ?? 0) - (other.notBefore ?? 0))[0]
}

/** A new post goes with those that wait for a connection, and not before others of its call. */
async function mustWait({ url }: WaitingPost): Promise<boolean> {
  return (await waitingPosts()).some((post) => post.url === url || !isAsleep(post))
}

/** With what was being sent when the worker was ended. */
async function waitingPosts(): Promise<WaitingPost[]> {
  const posts = await keptPosts()
  // Its form was not looked at again.
  for (const post of posts) if (post.status === 'sent' && isOld(post)) await dropPost(post.id)
  return posts.filter(({ status }) => status === 'waiting' || status === 'sending')
}

const isAsleep = ({ notBefore = 0 }: WaitingPost) => notBefore > Date.now()
const isOld = ({ at }: WaitingPost) => Date.now() - at > GOOD_FOR_MS

async function change({ id }: WaitingPost, how: Partial<WaitingPost>) {
  await changePost(id, how)
  await tell()
}

async function leave() {
  await wakeLater()
  // How the browser learns that it has to come back.
  throw new Error('Waits')
}

const wakeLater = async () => self.registration.sync?.register(OUTBOX).catch(() => {})

async function tell() {
  const told: OutboxTold = { outbox: await keptPosts() }
  for (const page of await self.clients.matchAll()) page.postMessage(told)
}
