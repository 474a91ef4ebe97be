import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { db } from '../../../db/client.ts'
import { DbBusy } from '../../../db/errors.ts'
import { newId, stableId } from '../../../db/ids.ts'
import {
  events,
  type SafetyEntry,
  type SafetyEntryKind,
  type SafetyReport,
  type SafetyState,
  safetyEntries,
  safetyReports,
} from '../../../db/schema.ts'
import { Semaphore } from '../../../db/semaphore.ts'
import { PostRateLimit } from '../../limits/post-rate-limit.ts'
import type { Sender } from '../../limits/sender.ts'
import { cachedActiveEvent } from '../../pages/cached-events.ts'
import { definePost, type PostResult, postSchema } from '../../posts/define-post.ts'
import { rowId } from '../../text/typed/typed-text.ts'
import { listPublicKeys } from './members.ts'
import RECEIPT_WORDS from './receipt-words.txt' with { type: 'text' }
import { entryText, reportFields, STATES, sealedReport } from './schema.ts'
import { importKey, openReceipt, type SealedReport, seal, sealReport, unseal } from './sealing.ts'

/** The EFF's long list (CC BY 3.0): 52 bits in four words. */
const WORDS = RECEIPT_WORDS.trim().split('\n')

export function makeReceipt(): string {
  const random = crypto.getRandomValues(new Uint32Array(4))
  return Array.from(random, (number) => WORDS[Math.floor((number / 2 ** 32) * WORDS.length)]).join(' ')
}

/** Undefined for what can't be a receipt, which costs nothing then. */
function readReceipt(typed: string): string | undefined {
  const words = [...typed.slice(0, 200).matchAll(/[a-z-]+/gi)].map(([word]) => word.toLowerCase())
  return words.length === 4 && words.every((word) => WORDS.includes(word)) ? words.join(' ') : undefined
}

type Refusal = 'no-event' | 'no-team' | 'sent-before'
type Report = { eventId: string; website?: string | undefined; sender: Sender }

const refusals = {
  'no-event': [404, 'No event selected'],
  'no-team': [409, 'No one on the safety team can read a report yet'],
  'sent-before': [409, 'A report with these four words was sent before'],
} as const

/** Sealed on the phone. A repeated one is stored once. */
export const reportPost = definePost({
  schema: sealedReport,
  refusals,
  handle: ({ sealed, ...report }, { sender }) => storeWithin({ ...report, sender }, {}, async () => sealed),
})

/** Without a script. */
export const typedReportPost = definePost({
  schema: postSchema(
    z.extend(reportFields, { words: z.string('Reload this page') }),
    { eventId: rowId('No event selected') },
    'Send what happened',
  ),
  refusals,
  handle: ({ eventId, website, words, ...typed }, { sender }) => {
    const own = readReceipt(words) ?? makeReceipt()
    return storeWithin({ eventId, website, sender }, { words: own }, async () =>
      deriving.run(async () => sealReport(typed, { eventId, words: own, publicKeys: await listPublicKeys(eventId) })),
    )
  },
})

const limit = new PostRateLimit('safety')

const CONCURRENCY = 1
const MAX_QUEUE = 50
/** Each takes 0.1 s of a processor. Networks take turns. */
const deriving = new Semaphore({ size: CONCURRENCY, queue: MAX_QUEUE, busy: (why) => new DbBusy(why) })

/** Nothing of the sender is stored. Limits know no words, because equal ones could be guessed from their hash. */
async function storeWithin<Message>(
  { website, ...post }: Report,
  message: Message,
  sealing: () => Promise<SealedReport>,
): Promise<PostResult<Message, Refusal>> {
  if (!(await cachedActiveEvent(post.eventId))) return { status: 'no-event' }
  if (website) return { status: 'stored', message }
  return limit.storing({ ...post, words: newId() }, async () => {
    const status = await store(post.eventId, await sealing())
    return status === 'stored' ? { status, message } : { status }
  })
}

async function store(eventId: string, { keys, text, ...sealed }: SealedReport): Promise<'stored' | Refusal> {
  const team = await listPublicKeys(eventId)
  const copies = Object.fromEntries(Object.entries(keys).filter(([id]) => team[id]))
  if (!Object.keys(copies).length) return 'no-team'
  return db.transaction(async (tx) => {
    const row = { ...sealed, eventId, keys: copies }
    const [report] = await tx.insert(safetyReports).values(row).onConflictDoNothing().returning()
    if (report) await tx.insert(safetyEntries).values({ eventId, reportId: report.id, kind: 'report', text })
    const isSame = and(eq(safetyEntries.text, text), eq(safetyEntries.eventId, eventId))
    return report || (await tx.$count(safetyEntries, isSame)) ? 'stored' : 'sent-before'
  })
}

export type OpenReport = { report: SafetyReport; key: CryptoKey }

export async function findByReceipt(eventId: string, typed: string): Promise<OpenReport | undefined> {
  const words = readReceipt(typed)
  const receipt = words && (await deriving.run(() => openReceipt(words, eventId)))
  if (!receipt) return undefined
  const { lookup } = receipt
  const isIt = and(eq(safetyReports.eventId, eventId), eq(safetyReports.lookup, lookup))
  const [report] = await db.select().from(safetyReports).where(isIt)
  const secret = report && (await unseal(receipt.key, report.receiptKey, lookup))
  return secret ? { report, key: await importKey(secret) } : undefined
}

/** `key` is the form's: sent twice or reloaded, its reply is stored once. */
export async function addReply(open: OpenReport, { text, key }: { text: string; key: string }, sender: Sender) {
  const id = stableId(`${open.report.id} ${key} ${text}`)
  const stored = { status: 'stored' as const }
  if (await db.$count(safetyEntries, eq(safetyEntries.id, id))) return stored
  return limit.storing({ sender, eventId: open.report.eventId, words: newId() }, async () => {
    // The team sees it as a new report.
    await setState(open, 'new')
    await addEntry(open, 'reply', { id, text })
    return stored
  })
}

export const REPORTER_SEES: SafetyEntryKind[] = ['report', 'reply', 'answer']

/** Oldest first, unsealed. */
export async function readEntries({ report, key }: OpenReport, kinds?: SafetyEntryKind[]): Promise<SafetyEntry[]> {
  const { reportId, kind, createdAt, id } = safetyEntries
  const shown = and(eq(reportId, report.id), kinds && inArray(kind, kinds))
  const sealed = await db.select().from(safetyEntries).where(shown).orderBy(asc(createdAt), asc(id))
  return Promise.all(
    sealed.map(async (entry) => {
      const text = entry.text && (await unseal(key, entry.text, `${report.lookup} ${entry.kind}`))
      return { ...entry, text: text ?? null }
    }),
  )
}

export async function addEntry(
  { report: { id, eventId, lookup }, key }: OpenReport,
  kind: SafetyEntryKind,
  { text, ...more }: { id?: string; by?: string; text?: string },
): Promise<void> {
  const sealed = text && (await seal(key, text, `${lookup} ${kind}`))
  const entry = { ...more, eventId, reportId: id, kind, text: sealed }
  await db.insert(safetyEntries).values(entry).onConflictDoNothing()
}

const PAGE_SIZE = 200

/** Those that were sealed for this member: open ones first, then the newest. Pages count from 1. */
export async function listReports(eventIds: string[], userId: string, page: number) {
  const { eventId, keys, state, createdAt, id } = safetyReports
  const isHers = and(inArray(eventId, eventIds), sql`${keys} ? ${userId}`)
  const own = db.select().from(safetyReports).where(isHers)
  const sorted = own.orderBy(sql`${state} = 'closed'`, desc(createdAt), id)
  const found = await sorted.limit(PAGE_SIZE + 1).offset((page - 1) * PAGE_SIZE)
  return { reports: found.slice(0, PAGE_SIZE), hasMore: found.length > PAGE_SIZE }
}

export async function findReport(id: string): Promise<SafetyReport | undefined> {
  const [report] = await db.select().from(safetyReports).where(eq(safetyReports.id, id))
  return report
}

async function setState({ report: { id } }: OpenReport, state: SafetyState): Promise<void> {
  await db.update(safetyReports).set({ state }).where(eq(safetyReports.id, id))
}

/** Returns why nothing was written. */
export async function writeToReport(
  open: OpenReport,
  { kind, text, state }: Record<string, string | undefined>,
  by: string,
): Promise<string | undefined> {
  const written = text ? entryText.safeParse(text) : undefined
  if (written?.error) return written.error.issues[0]!.message
  if (written) await addEntry(open, kind === 'answer' ? kind : 'note', { by, text: written.data })
  const chosen = STATES.find((one) => one === state && one !== open.report.state)
  if (!chosen) return undefined
  await setState(open, chosen)
  await addEntry(open, chosen, { by })
}

export async function deleteReport({ id }: SafetyReport): Promise<void> {
  await db.delete(safetyReports).where(eq(safetyReports.id, id))
}

export const USUAL_REPORT_DAYS = 180

export async function deleteOldReports(): Promise<void> {
  const ofEvent = sql`(select report_days from ${events} where ${events.id} = ${safetyReports.eventId})`
  const days = sql`coalesce(${ofEvent}, ${USUAL_REPORT_DAYS}::int)`
  await db.delete(safetyReports).where(sql`${safetyReports.createdAt} < now() - ${days} * interval '1 day'`)
}
