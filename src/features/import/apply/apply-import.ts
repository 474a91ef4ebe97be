import { and, eq, ne } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { events } from '../../../../db/schema.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { DuplicateRoom } from '../../../records/session-rooms.ts'
import { runUnitOfWork, type UnitOfWork } from '../../../records/unit-of-work.ts'
import { isUniqueViolation } from '../../../records/write-rows.ts'
import { roomKey } from '../../../text/fold.ts'
import { toFieldErrors } from '../../../text/typed/field-errors.ts'
import { newEvent } from '../../events/schema.ts'
import {
  type CurrentState,
  hasVisibleChanges,
  type ImportPlan,
  type PlannedRow,
  type PlanOptions,
} from '../plan/plan.ts'
import { planImport } from '../plan/plan-import.ts'
import { type CopiedPictures, replacePictureUrls } from './copy-pictures.ts'
import { emptyState, lockCurrentState, readCurrentState } from './current-state.ts'

export type ImportRequest = {
  slug: string
  file: ProgramFile
  options: PlanOptions
  /** Whether a missing event is created. */
  canCreateEvent?: boolean
}

export type PlanResult =
  | { status: 'planned'; plan: ImportPlan }
  | { status: 'no-event' }
  /** Sentences about a new event's missing or invalid settings. */
  | { status: 'incomplete'; problems: string[] }
  /** Another event has the name. */
  | { status: 'name-taken'; name: string }
  /** Two rooms would have one name. */
  | { status: 'same-room'; room: string }

export type ImportResult =
  | { status: 'imported'; plan: ImportPlan; changeId: string | undefined; notes: string[] }
  /** The program changed since the plan was shown; this is the plan now. */
  | { status: 'outdated'; plan: ImportPlan }
  | Exclude<PlanResult, { status: 'planned' }>

/** Plans an import, with every check that a write makes. Writes nothing. */
export async function previewImport(wanted: ImportRequest): Promise<PlanResult> {
  const standing = await readCurrentState(wanted.slug)
  const planned = plan(wanted, standing)
  if (planned.status !== 'planned') return planned
  const { event, rows } = planned.plan
  const sameName = and(eq(events.name, event.name), ne(events.id, event.id))
  const [other] = await db.select({ id: events.id }).from(events).where(sameName)
  if (other) return { status: 'name-taken', name: event.name }
  const room = roomTwice(standing, rows)
  return room === undefined ? planned : { status: 'same-room', room }
}

/** The name that two rooms would share. */
function roomTwice(standing: CurrentState | undefined, rows: PlannedRow[]): string | undefined {
  const after = new Map<string, unknown>(standing?.rooms.map(({ id, name }) => [id, name]))
  for (const { table, id, after: row } of rows) if (table === 'rooms') after.set(id, row?.name)
  const names = [...after.values()].flatMap((name) => (typeof name === 'string' ? [name] : []))
  return names.find((name, at) => names.findIndex((other) => roomKey(other) === roomKey(name)) < at)
}

type ApplyOptions = {
  actor: string
  /** The fingerprint of the plan that was shown. Without it the current plan is applied. */
  seen?: string
  dryRun?: boolean
  /** The copies of the plan's pictures. Without them rows keep their old pictures. */
  pictures?: CopiedPictures
  onProgress?: (done: number, total: number) => void
}

/** Plans under the lock and writes one change of the history in one transaction (product §21.14). */
export async function applyImport(
  wanted: ImportRequest,
  { actor, seen, dryRun, pictures = { kept: new Map(), notes: [] }, onProgress }: ApplyOptions,
): Promise<ImportResult> {
  let name = ''
  try {
    return await runUnitOfWork(
      async (writing): Promise<ImportResult> => {
        const now = plan(wanted, await lockCurrentState(writing.tx, wanted.slug))
        if (now.status !== 'planned') return now
        name = now.plan.event.name
        if (seen !== undefined && now.plan.fingerprint !== seen) return { status: 'outdated', plan: now.plan }
        return write(writing, now.plan, pictures, { actor, onProgress })
      },
      { long: true, dryRun },
    )
  } catch (error) {
    if (error instanceof DuplicateRoom) return { status: 'same-room', room: error.room }
    if (!isUniqueViolation(error)) throw error
    return { status: 'name-taken', name }
  }
}

async function write(
  writing: UnitOfWork,
  plan: ImportPlan,
  photos: CopiedPictures,
  { actor, onProgress }: Pick<ApplyOptions, 'actor' | 'onProgress'>,
): Promise<ImportResult> {
  const rows = replacePictureUrls(plan.writes, photos)
  const what = hasVisibleChanges(plan)
    ? `Imported ${plan.source.name}`
    : `Remembered the current state of ${plan.source.name}`
  const changeId = await writing.write(plan.event.id, rows, { actor, summary: what, onProgress })
  return { status: 'imported', plan, changeId, notes: photos.notes }
}

function plan({ slug, file, options, canCreateEvent }: ImportRequest, standing: CurrentState | undefined): PlanResult {
  if (standing) return { status: 'planned', plan: planImport(standing, file, options) }
  if (!canCreateEvent) return { status: 'no-event' }
  const { name = options.name ?? file.event.name ?? '', city } = { city: options.city ?? file.event.city }
  const said = {
    ...file.event,
    slug,
    name,
    city: city || name,
    ...(options.timezone && { timezone: options.timezone }),
  }
  const checked = newEvent.safeParse(said)
  if (!name) return { status: 'incomplete', problems: ['The file doesn’t name the event. Give it a name.'] }
  if (!checked.success)
    return {
      status: 'incomplete',
      problems: Object.values(toFieldErrors(checked.error)).map((why) => `The event: ${why}`),
    }
  return { status: 'planned', plan: planImport(emptyState({ slug, name, city: said.city }), file, options) }
}

/** The reasons why an import is impossible. A lone sentence has no period. */
export function refusalSentences(refused: Exclude<PlanResult, { status: 'planned' }>): string[] {
  switch (refused.status) {
    case 'no-event':
      return ['This event no longer exists']
    case 'incomplete':
      return refused.problems
    case 'same-room':
      return [`This would create two rooms named “${refused.room}”. Merge them in the Rooms tab first.`]
    case 'name-taken':
      return [`Another event is already named ${refused.name}`]
  }
}
