import type { Event } from '../../../../db/schema.ts'
import { countsInWords } from '../apply/counts-in-words.ts'
import { fetchProgram, readProgram } from '../apply/find-program.ts'
import { applyImport, type Import, plannedImport } from '../apply/import-program.ts'
import { refusedInWords } from '../apply/refused-in-words.ts'
import { type ShownPlan, shownPlan } from '../apply/shown-plan.ts'
import { importedByHand } from '../follow/service.ts'
import type { Origin } from '../plan/plan.ts'
import type { ProgramFile, ReadTable } from '../program-file.ts'
import type { SentImport } from './sent-import.ts'

/** Why there is no plan: sentences with their places in the file. */
type NotRead =
  | { status: 'unreadable'; problems: string[] }
  | { status: 'which-columns'; columns: string[]; guessed: Record<string, string>; missing: string[] }

/** `table` is how the columns of a table were read, for a person to say it better. */
export type PlanAnswer = { status: 'planned'; plan: ShownPlan; table?: ReadTable } | NotRead
export type ImportAnswer =
  | { status: 'imported'; message: string; plan: ShownPlan; changeId: string | undefined }
  | { status: 'outdated'; plan: ShownPlan }
  | NotRead

/** What an organizer is shown of an import before she says yes. */
export async function showImport({ slug, timezone }: Event, sent: SentImport): Promise<PlanAnswer> {
  const found = await findFile(sent, timezone)
  if (found.status !== 'read') return found
  const planned = await plannedImport(importOf(slug, sent, found))
  if (planned.status !== 'planned') return unreadable(...refusedInWords(planned))
  return { status: 'planned', plan: shownPlan(planned.plan, found.notes), table: found.table }
}

/** Does what she was shown, as she decided it. */
export async function doImport({ slug, timezone, name }: Event, sent: SentImport, who: string): Promise<ImportAnswer> {
  const found = await findFile(sent, timezone)
  if (found.status !== 'read') return found
  const pictures = new Map(Object.entries(sent.head.pictures ?? {}))
  const done = await applyImport(importOf(slug, sent, found), { who, seen: sent.head.seen, pictures })
  switch (done.status) {
    case 'imported': {
      const plan = shownPlan(done.plan)
      if (!plan.open) await importedByHand(done.plan.source.id)
      const message = `Imported ${plan.source.name} into ${name}: ${countsInWords(plan) || 'no visible changes'}`
      return { status: 'imported', message, plan, changeId: done.changeId }
    }
    case 'outdated':
      return { status: 'outdated', plan: shownPlan(done.plan, found.notes) }
    default:
      return unreadable(...refusedInWords(done))
  }
}

type FoundFile = { status: 'read'; file: ProgramFile; origin: Origin; notes: string[]; table?: ReadTable } | NotRead

async function findFile({ head, bytes }: SentImport, timezone: string | null): Promise<FoundFile> {
  const { url, columns, contentType } = head
  const origin: Origin = { name: url ?? head.name ?? 'A file', url, columns }
  const found = url ? await fetchProgram(url) : { status: 'found' as const, bytes, contentType }
  if (found.status === 'not-found') return unreadable(found.why)
  if (found.status === 'unchanged') return unreadable('Couldn’t download the file')
  const about = { contentType: found.contentType, timezone: head.timezone ?? timezone ?? undefined }
  const read = await readProgram(found.bytes, origin, about)
  if (read.status !== 'read') return read
  return { status: 'read', file: read.program, origin, notes: read.notes, table: read.table }
}

function importOf(slug: string, { head }: SentImport, { file, origin }: { file: ProgramFile; origin: Origin }): Import {
  return { slug, file, options: { origin, timezone: head.timezone, choices: head.choices } }
}

const unreadable = (...problems: string[]): NotRead => ({ status: 'unreadable', problems })
