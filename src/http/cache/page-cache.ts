import { forEverybody } from '../../../db/pool/asker.ts'
import { learnedSoFar } from '../../../db/revisions/known-revisions.ts'
import { revision } from '../../../db/revisions/revisions.ts'
import { pathAndQuery } from '../requests/path-and-query.ts'
import type { Bytes } from './encoding.ts'
import { cacheCounts, findKept, type Kept, keep, noteAsked, type Sources } from './kept-answers.ts'
import { inTime, soon } from './patience.ts'
import { isProven, isReachable } from './reachable.ts'
import { answerSaved } from './saved-copy.ts'
import { answerStored, type StoredAnswer, storeAnswer } from './stored-answer.ts'
import { answerStreamed } from './streamed-answer.ts'
import { variantIn } from './variants.ts'

export type Made = {
  body: string | Bytes
  headers: Record<string, string>
  status?: number
  /** When it is not right anymore though nothing was written: something on it is over. */
  until?: number
}

/** `path` is the canonical path and query; `site` is set where an answer says its own address. */
export type Address = { site?: string; path: string }

type Asked = Sources &
  Address & {
    /** `hasCopy`: whether an older answer can be sent where this one is late or cannot be made. */
    make: (known: { hasCopy: boolean }) => Promise<Made | Response>
    /** `false` for what a visitor can make up without end, such as a search: answered, not kept. */
    isKept?: boolean
    /** A longer answer is not kept. */
    mostBytes?: number
    /** How much was known when what is asked for was looked up (./reachable): what heard of more since is not kept. */
    since?: number
    /** Until when an older answer is not good enough yet (http/cache/patience). */
    until?: number
  }

/** What is kept under this {@link Address}, `site` and `path` in one, if current: almost every request. */
export function keptAnswer(request: Request, key: string, at: number): Response | Promise<Response> | undefined {
  const entry = findKept(key)
  if (!entry || !isProven(at) || !isCurrent(entry)) return
  entry.saved = undefined
  noteAsked(key, entry)
  cacheCounts.hit++
  return answerStored(entry.answer, request)
}

/** The last answer here, as a saved copy, for when the database is lost on the way to a newer one. */
export function savedAnswer(request: Request, site = ''): Promise<Response> | undefined {
  const entry = findKept(site + pathAndQuery(request.url))
  return entry && answerSaved(entry, request)
}

/** Whether there is an answer to send, even an old one. */
export const hasCopy = ({ site = '', path }: Address) => findKept(site + path) !== undefined

/** Renders once per address and stamp, however many wait. A slow database gets the older answer sent. */
export async function answerCurrent(request: Request, asked: Asked): Promise<Response> {
  const { site = '', path, until = soon() } = asked
  const key = site + path
  const reachable = await isReachable(until)
  const entry = findKept(key)
  if (entry && isCurrent(entry)) {
    noteAsked(key, entry)
    if (reachable) cacheCounts.hit++
    return reachable ? answerStored(entry.answer, request) : answerSaved(entry, request)
  }
  const { making, inTime } = makeOnce(key, asked, entry, until)
  const made = entry ? await inTime() : await making
  if (made === 'late') return answerSaved(entry!, request)
  cacheCounts.miss++
  if (made instanceof Response) return answerStreamed(made.clone(), request)
  return reachable ? answerStored(made.answer, request) : answerSaved(made, request)
}

function isCurrent(entry: Kept): boolean {
  if (entry.until !== undefined && entry.until <= Date.now()) return false
  const known = learnedSoFar()
  if (entry.comparedAt === known) return true
  if (entry.stamp !== revision(entry.eventId, entry.kinds)) return false
  entry.comparedAt = known
  return true
}

/** `inTime`: what is made, or `late`; one timer for all who wait. */
type UnderWay = { making: Promise<Kept | Response>; inTime: () => Promise<Kept | Response | 'late'> }
const underWay = new Map<string, UnderWay>()

function makeOnce(key: string, asked: Asked, copy: Kept | undefined, until: number): UnderWay {
  const comparedAt = learnedSoFar()
  const stamp = revision(asked.eventId, asked.kinds)
  const name = `${stamp} ${key}`
  const known = underWay.get(name)
  if (known) return known
  const work = () => makeAndKeep(key, asked, { stamp, comparedAt }, copy)
  const making = forEverybody(work).finally(() => underWay.delete(name))
  let made: Promise<Kept | Response | 'late'> | undefined
  const started = {
    making,
    inTime: () => {
      made ??= inTime(making, until)
      return made
    },
  }
  underWay.set(name, started)
  // Those who were sent an older answer meanwhile no longer await this: a failure has to be caught here.
  making.catch(() => {})
  return started
}

type Now = Pick<Kept, 'stamp' | 'comparedAt'>

async function makeAndKeep(key: string, asked: Asked, now: Now, copy: Kept | undefined): Promise<Kept | Response> {
  const { eventId, kinds, make, isKept: mayBeKept = true, mostBytes = Number.POSITIVE_INFINITY } = asked
  const { since = now.comparedAt } = asked
  const made = await make({ hasCopy: copy !== undefined })
  if (made instanceof Response) return made
  const isKept = mayBeKept && since === now.comparedAt && made.body.length <= mostBytes
  const answer = storeAnswer(made.body, made.headers, { status: made.status, isKept })
  if (isKept && answer.isLarge) await variantIn(answer, 'br')
  if (copy) tellApart(answer, copy.answer)
  const entry: Kept = { eventId, kinds, ...now, until: made.until, answer }
  if (isKept) keep(key, entry)
  return entry
}

/** Of two writes within a second the later one is said to be of the next: a date knows no smaller part of time. */
function tellApart(answer: StoredAnswer, older: StoredAnswer) {
  const [written, before] = [answer, older].map(({ headers }) => Date.parse(headers['last-modified'] ?? ''))
  if (answer.hash !== older.hash && written! <= before!)
    answer.headers['last-modified'] = new Date(before! + 1000).toUTCString()
}
