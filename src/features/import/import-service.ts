import type { Event } from '../../../db/schema.ts'
import type { ProgramFile, ReadTable } from '../../formats/program-file.ts'
import { applyImport, type ImportRequest, previewImport } from './apply/apply-import.ts'
import { fetchProgram, parseProgram } from './apply/fetch-program.ts'
import { formatCounts } from './apply/format-counts.ts'
import { type PlanSummary, summarizePlan } from './apply/plan-summary.ts'
import { refusedInWords } from './apply/refused-in-words.ts'
import { clearPendingConflicts } from './follow/service.ts'
import type { SourceOrigin } from './plan/plan.ts'
import type { ImportUpload } from './read-upload.ts'

/** Why there is no plan: sentences with their places in the file. */
type NotRead =
  | { status: 'unreadable'; problems: string[] }
  | { status: 'which-columns'; columns: string[]; guessed: Record<string, string>; missing: string[] }

/** `table` is how the columns of a table were read, for a person to say it better. */
export type PreviewResponse = { status: 'planned'; plan: PlanSummary; table?: ReadTable } | NotRead
export type ImportResponse =
  | { status: 'imported'; message: string; plan: PlanSummary; changeId: string | undefined }
  | { status: 'outdated'; plan: PlanSummary }
  | NotRead

/** What an organizer is shown of an import before she says yes. */
export async function summarizeImport({ slug, timezone }: Event, sent: ImportUpload): Promise<PreviewResponse> {
  const found = await findFile(sent, timezone)
  if (found.status !== 'read') return found
  const planned = await previewImport(importOf(slug, sent, found))
  if (planned.status !== 'planned') return unreadable(...refusedInWords(planned))
  return { status: 'planned', plan: summarizePlan(planned.plan, found.notes), table: found.table }
}

/** Does what she was shown, as she decided it. */
export async function runImport(
  { slug, timezone, name }: Event,
  sent: ImportUpload,
  who: string,
): Promise<ImportResponse> {
  const found = await findFile(sent, timezone)
  if (found.status !== 'read') return found
  const pictures = new Map(Object.entries(sent.head.pictures ?? {}))
  const done = await applyImport(importOf(slug, sent, found), { actor: who, seen: sent.head.seen, pictures })
  switch (done.status) {
    case 'imported': {
      const plan = summarizePlan(done.plan)
      if (!plan.open) await clearPendingConflicts(done.plan.source.id)
      const message = `Imported ${plan.source.name} into ${name}: ${formatCounts(plan) || 'no visible changes'}`
      return { status: 'imported', message, plan, changeId: done.changeId }
    }
    case 'outdated':
      return { status: 'outdated', plan: summarizePlan(done.plan, found.notes) }
    default:
      return unreadable(...refusedInWords(done))
  }
}

type FoundFile =
  | { status: 'read'; file: ProgramFile; origin: SourceOrigin; notes: string[]; table?: ReadTable }
  | NotRead

async function findFile({ head, bytes }: ImportUpload, timezone: string | null): Promise<FoundFile> {
  const { url, columns, contentType } = head
  const origin: SourceOrigin = { name: url ?? head.name ?? 'A file', url, columns }
  const found = url ? await fetchProgram(url) : { status: 'found' as const, bytes, contentType }
  if (found.status === 'not-found') return unreadable(found.why)
  if (found.status === 'unchanged') return unreadable('Couldn’t download the file')
  const about = { contentType: found.contentType, timezone: head.timezone ?? timezone ?? undefined }
  const read = await parseProgram(found.bytes, origin, about)
  if (read.status !== 'read') return read
  return { status: 'read', file: read.program, origin, notes: read.notes, table: read.table }
}

function importOf(
  slug: string,
  { head }: ImportUpload,
  { file, origin }: { file: ProgramFile; origin: SourceOrigin },
): ImportRequest {
  return { slug, file, options: { origin, timezone: head.timezone, choices: head.choices } }
}

const unreadable = (...problems: string[]): NotRead => ({ status: 'unreadable', problems })
