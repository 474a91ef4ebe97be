import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { events, type Source, type SourceCheck, sourceChecks } from '../../../../db/schema.ts'
import { counted } from '../../../format/counted.ts'
import { log } from '../../../log.ts'
import { countsInWords } from '../apply/counts-in-words.ts'
import { fetchProgram, readProgram } from '../apply/find-program.ts'
import { applyImport, type Import, plannedImport } from '../apply/import-program.ts'
import { shownPlan } from '../apply/shown-plan.ts'
import type { Plan } from '../plan/plan.ts'
import { tooMuchGone } from './too-much-gone.ts'

/** What is noted of a look at a source: `outcome` is a sentence for organizers. */
type Looked = Partial<Pick<SourceCheck, 'etag' | 'lastModified' | 'hash' | 'isFailing'>> & { outcome: string }

/**
 * Looks whether a followed source says something new, and does what is safe of it: conflicts are left to organizers, and
 * where the source is gone, broken or half of it missing nothing is done (product §21.19). Notes how it went.
 */
export async function checkSource(source: Source, last: SourceCheck): Promise<void> {
  const looked = await look(source, last).catch((error): Looked => {
    log.error('A program that is followed could not be checked', error, { source: source.id })
    return failing('It could not be imported, for a reason that the server’s log has')
  })
  await db
    .update(sourceChecks)
    .set({ isFailing: false, ...looked })
    .where(eq(sourceChecks.sourceId, source.id))
}

async function look(source: Source, last: SourceCheck): Promise<Looked> {
  const [event] = await db.select().from(events).where(eq(events.id, source.eventId))
  if (!event || !source.url) return failing('Its event or its address is not there anymore')
  const found = await fetchProgram(source.url, { known: last })
  if (found.status === 'not-found') return failing(`${found.why}. Nothing was changed`)
  if (found.status === 'unchanged') return unchanged(last)
  const hash = createHash('sha256').update(found.bytes).digest('hex')
  const marks = { hash, etag: found.etag ?? null, lastModified: found.lastModified ?? null }
  if (hash === last.hash) return { ...unchanged(last), ...marks }

  if (isWebPage(found)) return failing('It is a web page now, and no program. Nothing was changed')
  const origin = { name: source.name, url: source.url, columns: source.columns ?? undefined }
  const said = { contentType: found.contentType, timezone: event.timezone ?? undefined }
  const read = await readProgram(found.bytes, origin, said)
  if (read.status === 'unreadable')
    return failing(`It cannot be read anymore: ${read.problems[0]}. Nothing was changed`)
  if (read.status === 'which-columns') return failing('Its columns are other ones now. Nothing was changed')
  const wanted: Import = { slug: event.slug, file: read.program, options: { origin } }
  const planned = await plannedImport(wanted)
  if (planned.status !== 'planned') return failing('Its event is not there anymore')
  const tooMuch = tooMuchGone(planned.plan, read.program)
  if (tooMuch) return failing(`${tooMuch}. Nothing was changed: import it by hand if that is right`)
  return { ...(await apply(wanted, planned.plan)), ...marks }
}

async function apply(wanted: Import, { fingerprint }: Plan): Promise<Looked> {
  const host = new URL(wanted.options.origin.url!).host
  const done = await applyImport(wanted, { who: `follow: ${host}`, seen: fingerprint })
  // Somebody wrote in this very moment: the next look is at what is there then.
  if (done.status !== 'imported') throw new Error(`The plan was ${done.status}`)
  const plan = shownPlan(done.plan)
  const words = done.changeId ? countsInWords(plan) || 'nothing that shows' : 'nothing new'
  const waiting = plan.open ? `; ${counted(plan.open, 'conflict waits', 'conflicts wait')} for you to decide` : ''
  return { outcome: `Imported ${words}${waiting}`, isFailing: false }
}

/** What waits for a decision still does. */
function unchanged({ outcome, isFailing }: SourceCheck): Looked {
  return { outcome: isFailing || !outcome.startsWith('Imported') ? 'Nothing new' : outcome }
}

const failing = (outcome: string): Looked => ({ outcome, isFailing: true })

function isWebPage({ bytes, contentType }: { bytes: Uint8Array; contentType?: string }): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart()
  return /^text\/html\b/i.test(contentType ?? '') || /^<(!doctype html|html)\b/i.test(start)
}
