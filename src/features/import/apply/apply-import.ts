import { and, eq, ne } from 'drizzle-orm'
import { db, type Transaction } from '../../../../db/client.ts'
import { newId } from '../../../../db/ids.ts'
import { events, sourceRows, sources, sponsorMessages } from '../../../../db/schema.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { readEventRows, readProgramRows } from '../../../program/seeded-program.ts'
import { buildRow } from '../../../records/new-row.ts'
import { runUnitOfWork } from '../../../records/unit-of-work.ts'
import { isUniqueViolation } from '../../../records/write-rows.ts'
import { roomKey } from '../../../text/fold.ts'
import { toFieldErrors } from '../../../text/typed/field-errors.ts'
import { newEvent } from '../../events/schema.ts'
import type { CurrentState, ImportPlan, PlannedRow, PlanOptions, RowFields } from '../plan/plan.ts'
import { hasVisibleChanges } from '../plan/plan.ts'
import { planImport } from '../plan/plan-import.ts'
import { type CopiedPictures, replacePictureUrls } from './copy-pictures.ts'

export type ImportRequest = { slug: string; file: ProgramFile; options: PlanOptions; canCreateEvent?: boolean }

export type PlanResult =
  | { status: 'planned'; plan: ImportPlan }
  | { status: 'no-event' }
  | { status: 'incomplete'; problems: string[] }
  | { status: 'name-taken'; name: string }

export type ImportResult =
  | { status: 'imported'; plan: ImportPlan; changeId: string | undefined; notes: string[] }
  /** The program changed since the plan was shown; this is the new plan. */
  | { status: 'outdated'; plan: ImportPlan }
  | Exclude<PlanResult, { status: 'planned' }>

export async function previewImport(request: ImportRequest): Promise<PlanResult> {
  const current = await readCurrentState(db, request.slug)
  const planned = plan(request, current)
  if (planned.status !== 'planned') return planned
  const { event } = planned.plan
  const sameName = and(eq(events.name, event.name), ne(events.id, event.id))
  const [other] = await db.select({ id: events.id }).from(events).where(sameName)
  return other ? { status: 'name-taken', name: event.name } : planned
}

function findDuplicate(current: CurrentState, rows: PlannedRow[], table: 'rooms' | 'guides', field: 'name' | 'kind') {
  const there: RowFields[] = current[table]
  const after = new Map<unknown, unknown>(there.map((row) => [row.id, row[field]]))
  for (const row of rows) if (row.table === table) after.set(row.id, row.after?.[field])
  const names = [...after.values()].flatMap((name) => (typeof name === 'string' ? [name] : []))
  return names.find((name, at) => names.findIndex((other) => roomKey(other) === roomKey(name)) < at)
}

type ApplyOptions = {
  actor: string
  /** The fingerprint of the plan that was shown; any plan is applied without it. */
  seen?: string
  dryRun?: boolean
  /** Copies of the plan's pictures; rows without one keep their old picture. */
  pictures?: CopiedPictures
  onProgress?: (done: number, total: number) => void
}

/** Plans under the lock and writes one change of the history in one transaction (product §21.14). */
export async function applyImport(
  request: ImportRequest,
  { actor, seen, dryRun, pictures = { kept: new Map(), notes: [] }, onProgress }: ApplyOptions,
): Promise<ImportResult> {
  let name = ''
  try {
    return await runUnitOfWork({ long: true, dryRun }, async (writing): Promise<ImportResult> => {
      const now = plan(request, await readCurrentState(writing.tx, request.slug, { isLocked: true }))
      if (now.status !== 'planned') return now
      name = now.plan.event.name
      const { plan: decided } = now
      if (seen !== undefined && decided.fingerprint !== seen) return { status: 'outdated', plan: decided }
      const summary = hasVisibleChanges(decided)
        ? `Imported ${decided.source.name}`
        : `Remembered the current state of ${decided.source.name}`
      const rows = replacePictureUrls(decided.writes, pictures)
      const changeId = await writing.write(decided.event.id, rows, { actor, summary, onProgress })
      return { status: 'imported', plan: decided, changeId, notes: pictures.notes }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { status: 'name-taken', name }
  }
}

function plan({ slug, file, options, canCreateEvent }: ImportRequest, current: CurrentState | undefined): PlanResult {
  if (current) {
    const planned = planImport(current, file, options)
    const kind = findDuplicate(current, planned.rows, 'guides', 'kind')
    const room = findDuplicate(current, planned.rows, 'rooms', 'name')
    const guides = `This would create two guides of the kind “${kind}”. Delete yours in the Good to know tab first.`
    const rooms = `This would create two rooms named “${room}”. Merge them in the Rooms tab first.`
    if (kind ?? room) return { status: 'incomplete', problems: [kind ? guides : rooms] }
    return { status: 'planned', plan: planned }
  }
  if (!canCreateEvent) return { status: 'no-event' }
  const name = options.name ?? file.event.name ?? ''
  if (!name) return { status: 'incomplete', problems: ['The file doesn’t name the event. Give it a name.'] }
  const city = (options.city ?? file.event.city) || name
  const { timezone = file.event.timezone } = options
  const { success, error } = newEvent.safeParse({ ...file.event, slug, name, city, timezone })
  if (success) return { status: 'planned', plan: planImport(emptyState({ slug, name, city }), file, options) }
  const problems = Object.values(toFieldErrors(error)).map((why) => `The event: ${why}`)
  return { status: 'incomplete', problems }
}

export function refusalSentences(refused: Exclude<PlanResult, { status: 'planned' }>): string[] {
  switch (refused.status) {
    case 'no-event':
      return ['This event no longer exists']
    case 'incomplete':
      return refused.problems
    case 'name-taken':
      return [`Another event is already named ${refused.name}`]
  }
}

/** With locks on the event and its rows nobody else writes or adds any until the transaction ends. */
async function readCurrentState(tx: Transaction | typeof db, slug: string, lock: { isLocked?: boolean } = {}) {
  const found = tx.select().from(events).where(eq(events.slug, slug))
  const [event] = await (lock.isLocked ? found.for('update') : found)
  if (!event) return undefined
  const written = { id: sponsorMessages.sponsorId }
  const mail = tx.selectDistinct(written).from(sponsorMessages).where(eq(sponsorMessages.eventId, event.id))
  return {
    event,
    isNew: false,
    ...(await readProgramRows(tx, event.id, lock)),
    sources: await readEventRows(tx, sources, event.id, lock),
    sourceRows: await readEventRows(tx, sourceRows, event.id, lock),
    writtenTo: (await mail).map(({ id }) => id),
  }
}

function emptyState(settings: { slug: string; name: string; city: string }): CurrentState {
  const event = buildRow('events', { ...settings, id: newId() })
  const program = { floors: [], tracks: [], sessions: [], speakers: [], rooms: [], sponsors: [], guides: [] }
  return { event, isNew: true, ...program, sources: [], sourceRows: [], writtenTo: [] }
}
