import { createHash } from 'node:crypto'
import { and, asc, count, eq, getTableColumns, isNotNull, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { events, type Source, type SourceCheck, sourceChecks, sources } from '../../../db/schema.ts'
import type { ProgramFile } from '../../formats/program-file.ts'
import { logFailure } from '../../jobs.ts'
import { log } from '../../log.ts'
import { editRow } from '../../records/row-writes.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { compareNames } from '../../text/names.ts'
import { pluralize } from '../../text/pluralize.ts'
import { applyImport, type ImportRequest, previewImport, refusalSentences } from './apply/apply-import.ts'
import { copyPlanPictures } from './apply/copy-pictures.ts'
import { fetchProgram, parseProgram } from './apply/fetch-program.ts'
import { formatCounts } from './apply/format-counts.ts'
import { summarizePlan } from './apply/plan-summary.ts'
import type { ImportPlan } from './plan/plan.ts'

export const MIN_FOLLOW_MINUTES = 5
export const MAX_FOLLOW_MINUTES = 24 * 60

export type ListedSource = Source & Partial<Pick<SourceCheck, 'checkedAt' | 'outcome' | 'isFailing'>>

export async function listSources(eventId: string): Promise<ListedSource[]> {
  const { checkedAt, outcome, isFailing } = getTableColumns(sourceChecks)
  const found = await db
    .select({ source: sources, check: { checkedAt, outcome, isFailing } })
    .from(sources)
    .leftJoin(sourceChecks, eq(sourceChecks.sourceId, sources.id))
    .where(eq(sources.eventId, eventId))
    .orderBy(asc(sources.id))
  return found.map(({ source, check }) => ({ ...source, ...check })).sort((a, b) => compareNames(a.name, b.name))
}

/** Checks a source every so many minutes, or never with `null`. A source without an address cannot be followed. */
export async function followSource(id: string, minutes: number | null, by: WriteContext) {
  const sentence = ({ name }: Source) =>
    minutes === null
      ? `Turned off updates from ${name}`
      : `Turned on updates from ${name} every ${pluralize(minutes, 'minute')}`
  const edit = (before: Source) => ({ followMinutes: before.url ? minutes : null })
  const outcome = await editRow('sources', id, edit, by, sentence)
  // Without the record of the last check, the next one is due at once.
  if (outcome.status === 'written' && minutes !== null && outcome.changeId)
    await db.delete(sourceChecks).where(eq(sourceChecks.sourceId, id))
  return outcome
}

export async function clearPendingConflicts(id: string): Promise<void> {
  await db
    .update(sourceChecks)
    .set({ outcome: 'Imported manually', isFailing: false, isImported: true })
    .where(eq(sourceChecks.sourceId, id))
}

const BACKOFF_FACTOR = 4

export async function checkDueSources(): Promise<void> {
  // A source may have been deleted since; the others go on.
  const failed = logFailure('A followed source could not be checked')
  for (const { source } of await listDueSources()) await checkSource(source).catch(failed)
}

export async function countFollowedSources(): Promise<{ followed: number; failing: number }> {
  const [found] = await db
    .select({
      followed: count(),
      failing: sql<number>`count(*) filter (where ${sourceChecks.isFailing})`.mapWith(Number),
    })
    .from(sources)
    .leftJoin(sourceChecks, eq(sourceChecks.sourceId, sources.id))
    .where(isFollowed)
  return found!
}

const isFollowed = and(isNotNull(sources.followMinutes), isNotNull(sources.url))

const interval = sql`case when ${sourceChecks.isFailing} then ${BACKOFF_FACTOR}::int else 1 end * interval '1 minute'`

const isDue = (minutes: SQLWrapper | number) => sql`${sourceChecks.checkedAt} + ${minutes} * ${interval} <= now()`

function listDueSources() {
  return db
    .select({ source: sources })
    .from(sources)
    .leftJoin(sourceChecks, eq(sourceChecks.sourceId, sources.id))
    .where(and(isFollowed, or(isNull(sourceChecks.checkedAt), isDue(sources.followMinutes))))
    .orderBy(asc(sourceChecks.checkedAt), asc(sources.id))
}

/** The first process that records the time of the check makes it. */
async function claim({ id, followMinutes }: Source): Promise<SourceCheck | undefined> {
  const [claimed] = await db
    .insert(sourceChecks)
    .values({ sourceId: id, outcome: 'Checking now' })
    .onConflictDoUpdate({
      target: sourceChecks.sourceId,
      set: { checkedAt: sql`now()` },
      setWhere: isDue(followMinutes!),
    })
    .returning()
  return claimed
}

type CheckResult = Partial<Pick<SourceCheck, 'etag' | 'lastModified' | 'hash' | 'isFailing' | 'isImported'>> & {
  outcome: string
}

async function checkSource(source: Source): Promise<void> {
  const last = await claim(source)
  if (!last) return
  const result = await fetchAndImport(source, last).catch((error): CheckResult => {
    log.error('A program that is followed could not be checked', error, { source: source.id })
    return failing('Import failed. See the server log for details.')
  })
  await db
    .update(sourceChecks)
    .set({ isFailing: false, isImported: false, ...result })
    .where(eq(sourceChecks.sourceId, source.id))
}

async function fetchAndImport(source: Source, last: SourceCheck): Promise<CheckResult> {
  const [event] = await db.select().from(events).where(eq(events.id, source.eventId))
  if (!event || !source.url) return failing('The event or the address no longer exists')
  const found = await fetchProgram(source.url, { validators: last })
  if (found.status === 'failed') return failing(`${unended(found.why)}. Nothing was changed`)
  if (found.status === 'unchanged') return unchanged(last)
  const hash = createHash('sha256').update(found.bytes).digest('hex')
  const validators = { hash, etag: found.etag ?? null, lastModified: found.lastModified ?? null }
  if (hash === last.hash) return { ...unchanged(last), ...validators }

  if (isWebPage(found)) return failing('The address now leads to a web page, not a program. Nothing was changed')
  const origin = { name: source.name, url: source.url, columns: source.columns ?? undefined }
  const read = await parseProgram(found.bytes, origin, event.timezone ?? undefined)
  if (read.status === 'unreadable')
    return failing(`The file can no longer be read: ${unended(read.problems[0]!)}. Nothing was changed`)
  if (read.status === 'which-columns') return failing('The columns are different now. Nothing was changed')
  const request: ImportRequest = { slug: event.slug, file: read.program, options: { origin } }
  const planned = await previewImport(request)
  if (planned.status !== 'planned') return failing(`${unended(refusalSentences(planned)[0]!)}. Nothing was changed`)
  const suspicion = findSuspicion(planned.plan, read.program)
  if (suspicion) return failing(`${suspicion}. Nothing was changed. If that’s correct, import it manually`)
  return { ...(await apply(request, planned.plan)), ...validators }
}

async function apply(request: ImportRequest, { fingerprint, writes }: ImportPlan): Promise<CheckResult> {
  const host = new URL(request.options.origin.url!).host
  const pictures = await copyPlanPictures(writes)
  const done = await applyImport(request, { actor: `follow: ${host}`, seen: fingerprint, pictures })
  // If the program was written in between, the next check plans again.
  if (done.status !== 'imported') throw new Error(`The plan was ${done.status}`)
  const plan = summarizePlan(done.plan)
  const words = done.changeId ? `Imported ${formatCounts(plan) || 'no visible changes'}` : NO_UPDATES
  const waiting = plan.open ? `; ${pluralize(plan.open, 'conflict needs', 'conflicts need')} your decision` : ''
  return { outcome: `${words}${waiting}`, isImported: true }
}

const NO_UPDATES = 'No updates'

/** Keeps showing the outcome of the last import, because a conflict may need a decision. */
function unchanged({ outcome, isFailing, isImported }: SourceCheck): CheckResult {
  return isImported && !isFailing ? { outcome, isImported } : { outcome: NO_UPDATES }
}

const failing = (outcome: string): CheckResult => ({ outcome, isFailing: true })

const unended = (sentence: string) => sentence.replace(/\.$/, '')

function isWebPage({ bytes, contentType }: { bytes: Uint8Array; contentType?: string }): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart()
  return /^text\/html\b/i.test(contentType ?? '') || /^<(!doctype html|html)\b/i.test(start)
}

const MIN_SESSIONS = 4

/** Distrusts a source in another format or without half of its sessions. A person may import it all the same. */
function findSuspicion({ rows, lastFormat }: ImportPlan, { format }: ProgramFile): string | undefined {
  if (lastFormat && lastFormat !== format) return `The format changed from ${lastFormat} to ${format}`
  const known = rows.filter(({ table, before }) => table === 'sessions' && before !== null)
  const dropped = known.filter(({ action, isGone }) => isGone && action !== 'keep').length
  const had = known.filter(({ action, isGone, isMatched }) => !isMatched && !(isGone && action === 'keep')).length
  if (had < MIN_SESSIONS || dropped * 2 < had) return undefined
  return `${dropped} of its ${had} sessions are missing`
}
