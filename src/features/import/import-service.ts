import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Event } from '../../../db/schema.ts'
import { MAX_FILE_BYTES } from '../../formats/import-limits.ts'
import { type ReadResult, type ReadTable, unreadable } from '../../formats/program-file.ts'
import { textError } from '../../http/errors.tsx'
import { readAtMost } from '../../http/request-body.ts'
import type { ErrorResponse } from '../../http/responses.ts'
import { isTimezone } from '../../text/time/valid-date.ts'
import { applyImport, type ImportRequest, previewImport, refusalSentences } from './apply/apply-import.ts'
import { fetchProgram, parseProgram } from './apply/fetch-program.ts'
import { formatCounts } from './apply/format-counts.ts'
import { type PlanSummary, summarizePlan } from './apply/plan-summary.ts'
import { clearPendingConflicts } from './followed-sources.ts'
import type { SourceOrigin } from './plan/plan.ts'

type NotRead = Exclude<ReadResult, { status: 'read' }>

/** `table` tells how columns were read, so that a person can correct it. */
export type PreviewResponse = { status: 'planned'; plan: PlanSummary; table?: ReadTable } | NotRead
export type ImportResponse =
  | { status: 'imported'; message: string; plan: PlanSummary; changeId: string | undefined }
  | { status: 'outdated'; plan: PlanSummary }
  | NotRead

export async function summarizeImport({ slug, timezone }: Event, sent: ImportUpload): Promise<PreviewResponse> {
  const found = await readSource(sent, timezone)
  if (found.status !== 'read') return found
  keepRead(readKey(sent, timezone), found)
  const planned = await previewImport(importOf(slug, sent, found))
  if (planned.status !== 'planned') return unreadable(...refusalSentences(planned))
  return { status: 'planned', plan: summarizePlan(planned.plan, found.notes), table: found.table }
}

export async function runImport(
  { slug, timezone, name }: Event,
  sent: ImportUpload,
  who: string,
): Promise<ImportResponse> {
  const found = reads.get(readKey(sent, timezone)) ?? (await readSource(sent, timezone))
  if (found.status !== 'read') return found
  const pictures = new Map(Object.entries(sent.head.pictures ?? {}))
  const options = { actor: who, seen: sent.head.seen, pictures: { kept: pictures, notes: [] } }
  const done = await applyImport(importOf(slug, sent, found), options)
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
      return unreadable(...refusalSentences(done))
  }
}

function readKey({ head, bytes }: ImportUpload, timezone: string | null): string {
  const { name, url, columns } = head
  const how = [name, url, columns, head.timezone ?? timezone]
  return createHash('sha256').update(JSON.stringify(how)).update(bytes).digest('hex')
}

type ReadProgram = Extract<ReadResult, { status: 'read' }> & { origin: SourceOrigin; size: number }

async function readSource({ head, bytes }: ImportUpload, timezone: string | null): Promise<ReadProgram | NotRead> {
  const { url, columns } = head
  const origin: SourceOrigin = { name: url ?? head.name ?? 'A file', url, columns }
  const found = url ? await fetchProgram(url) : { status: 'fetched' as const, bytes }
  if (found.status === 'failed') return unreadable(found.why)
  if (found.status === 'unchanged') return unreadable('Couldn’t download the file')
  const read = await parseProgram(found.bytes, origin, head.timezone ?? timezone ?? undefined)
  return read.status === 'read' ? { ...read, origin, size: found.bytes.length } : read
}

const MAX_KEPT_BYTES = 20 * 1024 * 1024
const KEEP_READ_MS = 10 * 60_000

/** Programs that were previewed. Only another process, or a late organizer, reads the file again to apply it. */
const reads = new Map<string, ReadProgram>()

function keepRead(key: string, read: ReadProgram): void {
  reads.delete(key)
  reads.set(key, read)
  let bytes = [...reads.values()].reduce((sum, { size }) => sum + size, 0)
  for (const [oldest, { size }] of reads) {
    if (bytes <= MAX_KEPT_BYTES) break
    reads.delete(oldest)
    bytes -= size
  }
  setTimeout(() => reads.get(key) === read && reads.delete(key), KEEP_READ_MS).unref()
}

function importOf(slug: string, { head }: ImportUpload, { program: file, origin }: ReadProgram): ImportRequest {
  return { slug, file, options: { origin, timezone: head.timezone, choices: head.choices } }
}

/** The header lists choices and copied pictures, as many as a program has rows. */
const MAX_HEADER_BYTES = 2 * 1024 * 1024
export const MAX_IMPORT_BYTES = MAX_FILE_BYTES + MAX_HEADER_BYTES

const conflictSide = z.enum(['ours', 'theirs'])
const OWN_PICTURE = /^\/images\/uploads\/[0-9a-f-]{36}\/\d{2,4}\.webp$/

const head = z.object({
  name: z.string().max(300).optional(),
  url: z.string().max(2000).optional(),
  timezone: z.string().max(100).refine(isTimezone).optional(),
  columns: z.record(z.string().max(200), z.string().max(500)).optional(),
  choices: z
    .object({ all: conflictSide.optional(), each: z.record(z.string().max(1000), conflictSide).optional() })
    .optional(),
  /** The fingerprint of the plan that was shown. */
  seen: z.string().max(100).optional(),
  pictures: z.record(z.string().max(2000), z.string().regex(OWN_PICTURE)).optional(),
})
export type ImportHeader = z.output<typeof head>
export type ImportUpload = { head: ImportHeader; bytes: Uint8Array }

/** Reads one line of JSON and then the file. The size is checked before the body and while it arrives. */
export async function readImportUpload(request: Request): Promise<ImportUpload | ErrorResponse> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > MAX_IMPORT_BYTES) return tooLarge()
  const read = await readAtMost(request.body ?? [], MAX_IMPORT_BYTES).catch(() => 'interrupted' as const)
  if (read === 'interrupted') return textError(400, 'The upload was interrupted. Please try again.')
  if (!read) return tooLarge()
  const all = Buffer.from(read.buffer)
  const end = all.subarray(0, MAX_HEADER_BYTES).indexOf('\n')
  const header = end < 0 ? undefined : head.safeParse(parseJson(all.toString('utf8', 0, end)))
  if (!header?.success) return textError(400, 'Send a line of JSON that says what is imported, and after it the file')
  return { head: header.data, bytes: all.subarray(end + 1) }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const tooLarge = () => textError(413, 'The file is larger than 20 MB', { connection: 'close' })
