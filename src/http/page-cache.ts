import { isDatabaseUnavailable } from '../../db/client.ts'
import { changesKnown, revision, revisionsVerifiedAt, verifyRevisions } from '../../db/revisions.ts'
import type { RevisionKind } from '../../db/schema.ts'
import { SAVED_COPY_SLOT_ID } from '../layout/saved-copy.ts'
import { publicUrl } from './client-address.ts'
import { answerStored, type StoredAnswer, storeAnswer } from './stored-answer.ts'
import { answerStreamed } from './streamed-answer.ts'

/** Beyond this many answers the one not asked for longest goes. */
const MOST_ANSWERS = 1000
/** A cache not compared with the database for this long is not taken at its word. */
const PROVEN_FOR_MS = 2000

/** Which of an event's data an answer is made of: it is current as long as none of it was written. */
export type Sources = { eventId: string; kinds: readonly RevisionKind[] }

export type Made = {
  body: string
  headers: Record<string, string>
  status?: number
  /** `false` for what a visitor can make up without end, such as a search: answered, not kept. */
  keep?: boolean
}

/** `hasCopy`: whether an older answer can be sent where this one cannot be made. */
type Make = (known: { hasCopy: boolean }) => Promise<Made | Response>

type Kept = Sources & {
  stamp: string
  /** How much was known (`changesKnown`) when the stamp was last compared: while that stands still, so does the stamp. */
  comparedAt: number
  made: Made
  answer: StoredAnswer
  saved?: { since: number; answer: StoredAnswer }
}

const kept = new Map<string, Kept>()
const underWay = new Map<string, Promise<Made | Response>>()

/** The answer kept for exactly this address, if it is proven current. Synchronous: the path almost every request takes. */
export function keptAnswer(request: Request): Response | undefined {
  const entry = kept.get(publicUrl(request))
  if (entry && isProven() && isCurrent(entry)) return answerStored(entry.answer, request)
}

/** What was last answered at exactly this address, as a saved copy: for when the database was lost on the way to a newer one. */
export function savedAnswer(request: Request): Response | undefined {
  const entry = kept.get(publicUrl(request))
  return entry && answerSaved(entry, request)
}

function isCurrent(entry: Kept): boolean {
  const known = changesKnown()
  if (entry.comparedAt === known) return true
  if (entry.stamp !== revision(entry.eventId, entry.kinds)) return false
  entry.comparedAt = known
  return true
}

/**
 * Answers with what is kept under `key`, making it when it is not there or its sources were written since. One making
 * at a time per key and stamp, however many ask. `key` is the canonical path and query.
 */
export async function answerCurrent(
  request: Request,
  { key: address, make, ...sources }: Sources & { key: string; make: Make },
): Promise<Response> {
  const key = keyUnder(request, address)
  const reachable = isProven() || (await isReachable())
  const comparedAt = changesKnown()
  const stamp = revision(sources.eventId, sources.kinds)
  const entry = kept.get(key)
  if (entry?.stamp === stamp) {
    if (!reachable) return answerSaved(entry, request)
    // Asked for last, so last to go.
    kept.delete(key)
    kept.set(key, entry)
    return answerStored(entry.answer, request)
  }
  let made: Made | Response
  try {
    made = await once(`${stamp} ${key}`, () => make({ hasCopy: !!entry }))
  } catch (error) {
    if (entry && isDatabaseUnavailable(error)) return answerSaved(entry, request)
    throw error
  }
  if (made instanceof Response) return answerStreamed(made.clone(), request)
  const isKept = made.keep !== false
  const fresh: Kept = {
    ...sources,
    stamp,
    comparedAt,
    made,
    answer: storeAnswer(made.body, made.headers, made.status, isKept),
  }
  if (isKept) keep(key, fresh)
  return reachable ? answerStored(fresh.answer, request) : answerSaved(fresh, request)
}

/**
 * A page says its own address to search engines and in shared links: what one host name was answered is never for
 * another, or anybody could have the page of all point to a place of her own (`Host: elsewhere.example`).
 */
function keyUnder(request: Request, address: string): string {
  const url = publicUrl(request)
  return url.slice(0, url.indexOf('/', 8)) + address
}

function keep(key: string, entry: Kept) {
  kept.delete(key)
  kept.set(key, entry)
  if (kept.size > MOST_ANSWERS) kept.delete(kept.keys().next().value!)
}

async function once(key: string, make: () => ReturnType<Make>) {
  let making = underWay.get(key)
  if (!making) {
    making = make().finally(() => underWay.delete(key))
    underWay.set(key, making)
  }
  return making
}

let awayUntil = 0

/** Asks the database, but not again within a second of it not answering: nobody waits in a queue for what is away. */
async function isReachable(): Promise<boolean> {
  if (performance.now() < awayUntil) return false
  const verified = await verifyRevisions()
  if (!verified) awayUntil = performance.now() + 1000
  return verified
}

const isProven = () => performance.now() - revisionsVerifiedAt() < PROVEN_FOR_MS

/** The slot as React writes it. */
const SAVED_COPY_SLOT = `<div id="${SAVED_COPY_SLOT_ID}" hidden=""></div>`

/** The database cannot be reached: the page as it was, saying when that was (spec-notes 17). */
function answerSaved(entry: Kept, request: Request): Response {
  const since = Math.round(revisionsVerifiedAt())
  if (entry.saved?.since !== since) {
    const at = new Date(performance.timeOrigin + since).toISOString()
    const notice = `<p id="${SAVED_COPY_SLOT_ID}" class="notice" role="status">You are reading a copy saved at <time datetime="${at}" data-clock>${at.slice(11, 16)} UTC</time>. News will show when the database is back.</p>`
    entry.saved = {
      since,
      answer: storeAnswer(
        entry.made.body.replace(SAVED_COPY_SLOT, notice),
        { ...entry.made.headers, warning: '110 - "Response is Stale"' },
        entry.made.status,
      ),
    }
  }
  return answerStored(entry.saved.answer, request)
}

/** `/speakers?q=a` of `http://host/speakers?q=a`, without the price of a URL object. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', 8))
}

/** For development, where the assets that pages name change under them. */
export const forgetAnswers = () => kept.clear()

/** How many answers are kept. */
export const keptAnswers = () => kept.size
