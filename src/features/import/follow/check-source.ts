import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { events, type Source, type SourceCheck, sourceChecks } from '../../../../db/schema.ts'
import { log } from '../../../log.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { applyImport, type ImportRequest, previewImport, refusalSentences } from '../apply/apply-import.ts'
import { copyPlanPictures } from '../apply/copy-pictures.ts'
import { fetchProgram, parseProgram } from '../apply/fetch-program.ts'
import { formatCounts } from '../apply/format-counts.ts'
import { summarizePlan } from '../apply/plan-summary.ts'
import type { ImportPlan } from '../plan/plan.ts'
import { suspiciousSourceReason } from './suspicious-source.ts'

/** The result of a check; `outcome` is a sentence for organizers. */
type CheckResult = Partial<Pick<SourceCheck, 'etag' | 'lastModified' | 'hash' | 'isFailing' | 'isImported'>> & {
  outcome: string
}

/** Imports safe changes only and records the result. Organizers decide conflicts (product §21.19). */
export async function checkSource(source: Source, last: SourceCheck): Promise<void> {
  const looked = await fetchAndPlan(source, last).catch((error): CheckResult => {
    log.error('A program that is followed could not be checked', error, { source: source.id })
    return failing('Import failed. See the server log for details.')
  })
  await db
    .update(sourceChecks)
    .set({ isFailing: false, isImported: false, ...looked })
    .where(eq(sourceChecks.sourceId, source.id))
}

async function fetchAndPlan(source: Source, last: SourceCheck): Promise<CheckResult> {
  const [event] = await db.select().from(events).where(eq(events.id, source.eventId))
  if (!event || !source.url) return failing('The event or the address no longer exists')
  const found = await fetchProgram(source.url, { validators: last })
  if (found.status === 'not-found') return failing(`${unended(found.why)}. Nothing was changed`)
  if (found.status === 'unchanged') return unchanged(last)
  const hash = createHash('sha256').update(found.bytes).digest('hex')
  const marks = { hash, etag: found.etag ?? null, lastModified: found.lastModified ?? null }
  if (hash === last.hash) return { ...unchanged(last), ...marks }

  if (isWebPage(found)) return failing('The address now leads to a web page, not a program. Nothing was changed')
  const origin = { name: source.name, url: source.url, columns: source.columns ?? undefined }
  const said = { contentType: found.contentType, timezone: event.timezone ?? undefined }
  const read = await parseProgram(found.bytes, origin, said)
  if (read.status === 'unreadable')
    return failing(`The file can no longer be read: ${unended(read.problems[0]!)}. Nothing was changed`)
  if (read.status === 'which-columns') return failing('The columns are different now. Nothing was changed')
  const wanted: ImportRequest = { slug: event.slug, file: read.program, options: { origin } }
  const planned = await previewImport(wanted)
  if (planned.status !== 'planned') return failing(`${unended(refusalSentences(planned)[0]!)}. Nothing was changed`)
  const tooMuch = suspiciousSourceReason(planned.plan, read.program)
  if (tooMuch) return failing(`${tooMuch}. Nothing was changed. If that’s correct, import it manually`)
  return { ...(await apply(wanted, planned.plan)), ...marks }
}

async function apply(wanted: ImportRequest, { fingerprint, writes }: ImportPlan): Promise<CheckResult> {
  const host = new URL(wanted.options.origin.url!).host
  const pictures = await copyPlanPictures(writes)
  const done = await applyImport(wanted, { actor: `follow: ${host}`, seen: fingerprint, pictures })
  // The program was written in between: the next check plans again.
  if (done.status !== 'imported') throw new Error(`The plan was ${done.status}`)
  const plan = summarizePlan(done.plan)
  const words = done.changeId ? `Imported ${formatCounts(plan) || 'no visible changes'}` : NO_UPDATES
  const waiting = plan.open ? `; ${pluralize(plan.open, 'conflict needs', 'conflicts need')} your decision` : ''
  return { outcome: `${words}${waiting}`, isImported: true }
}

const NO_UPDATES = 'No updates'

/** The outcome of the last import stays visible, because a conflict may need a decision. */
function unchanged({ outcome, isFailing, isImported }: SourceCheck): CheckResult {
  return isImported && !isFailing ? { outcome, isImported } : { outcome: NO_UPDATES }
}

const failing = (outcome: string): CheckResult => ({ outcome, isFailing: true })

const unended = (sentence: string) => sentence.replace(/\.$/, '')

function isWebPage({ bytes, contentType }: { bytes: Uint8Array; contentType?: string }): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart()
  return /^text\/html\b/i.test(contentType ?? '') || /^<(!doctype html|html)\b/i.test(start)
}
