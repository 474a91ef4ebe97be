import { and, eq, ne } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { events } from '../../../../db/schema.ts'
import { roomKey } from '../../../format/room-key.ts'
import { refusalsOf } from '../../../format/typed/refusals.ts'
import { recordedChange, type Writing } from '../../../records/recorded-write.ts'
import { SameRoomTwice } from '../../../records/rooms-of-sessions.ts'
import { isTaken } from '../../../records/write-rows.ts'
import { newEvent } from '../../events/schema.ts'
import { isVisible, type Plan, type PlannedRow, type PlanOptions, type Standing } from '../plan/plan.ts'
import { planImport } from '../plan/plan-import.ts'
import type { ProgramFile } from '../program-file.ts'
import { fetchPhotos, type OwnPhotos, withOwnPhotos } from './own-photos.ts'
import { lockedStanding, standingOf, standingOfNew } from './standing.ts'

export type Import = {
  slug: string
  file: ProgramFile
  options: PlanOptions
  /** Whether an event of that slug is made where there is none. */
  mayMake?: boolean
}

export type Planned =
  | { status: 'planned'; plan: Plan }
  | { status: 'no-event' }
  /** What the file says of a new event is not enough, or too much: sentences. */
  | { status: 'incomplete'; problems: string[] }
  /** Another event has the name. */
  | { status: 'name-taken'; name: string }
  /** A room would get the name of another one that is here. */
  | { status: 'same-room'; room: string }

export type Imported =
  | { status: 'imported'; plan: Plan; changeId: string | undefined; notes: string[] }
  /** The program changed since the plan was shown: this is what would happen now. */
  | { status: 'outdated'; plan: Plan }
  | Exclude<Planned, { status: 'planned' }>

/** What an import would do, or what a write would refuse of it. Nothing is written. */
export async function plannedImport(wanted: Import): Promise<Planned> {
  const standing = await standingOf(wanted.slug)
  const planned = plan(wanted, standing)
  if (planned.status !== 'planned') return planned
  const { event, rows } = planned.plan
  const sameName = and(eq(events.name, event.name), ne(events.id, event.id))
  const [other] = await db.select({ id: events.id }).from(events).where(sameName)
  if (other) return { status: 'name-taken', name: event.name }
  const room = roomTwice(standing, rows)
  return room === undefined ? planned : { status: 'same-room', room }
}

/** The name that two rooms would have. */
function roomTwice(standing: Standing | undefined, rows: PlannedRow[]): string | undefined {
  const after = new Map<string, unknown>(standing?.rooms.map(({ id, name }) => [id, name]))
  for (const { table, id, after: row } of rows) if (table === 'rooms') after.set(id, row?.name)
  const names = [...after.values()].flatMap((name) => (typeof name === 'string' ? [name] : []))
  return names.find((name, at) => names.findIndex((other) => roomKey(other) === roomKey(name)) < at)
}

type Applying = {
  who: string
  /** The plan that somebody has seen; without one whatever the plan is by now. */
  seen?: string
  isRehearsal?: boolean
  /** Our own copies of the plan's pictures, by their addresses, where they were fetched before; else they are fetched first. */
  pictures?: Map<string, string>
  onPhoto?: (done: number, total: number) => void
  onProgress?: (done: number, total: number) => void
}

/** One transaction, one change of the history (product §21.14). Pictures of the plan that was seen come first. */
export async function applyImport(
  wanted: Import,
  { who, seen, isRehearsal, pictures, ...on }: Applying,
): Promise<Imported> {
  const first = await plannedImport(wanted)
  if (first.status !== 'planned') return first
  if (seen !== undefined && first.plan.fingerprint !== seen) return { status: 'outdated', plan: first.plan }
  const given = pictures ?? (isRehearsal ? new Map() : undefined)
  const photos = given ? { kept: given, notes: [] } : await fetchPhotos(first.plan.writes, on.onPhoto)
  try {
    return await recordedChange(
      async (writing): Promise<Imported> => {
        const now = plan(wanted, await lockedStanding(writing.tx, wanted.slug))
        if (now.status !== 'planned') return now
        if (now.plan.fingerprint !== first.plan.fingerprint) return { status: 'outdated', plan: now.plan }
        return write(writing, now.plan, photos, { who, onProgress: on.onProgress })
      },
      { long: true, isRehearsal },
    )
  } catch (error) {
    if (error instanceof SameRoomTwice) return { status: 'same-room', room: error.room }
    if (!isTaken(error)) throw error
    return { status: 'name-taken', name: first.plan.event.name }
  }
}

async function write(
  writing: Writing,
  plan: Plan,
  photos: OwnPhotos,
  { who, onProgress }: Pick<Applying, 'who' | 'onProgress'>,
): Promise<Imported> {
  const rows = withOwnPhotos(plan.writes, photos)
  const what = isVisible(plan) ? `Imported ${plan.source.name}` : `Remembered the current state of ${plan.source.name}`
  const changeId = await writing.write(plan.event.id, rows, { who, what, onProgress })
  return { status: 'imported', plan, changeId, notes: photos.notes }
}

function plan({ slug, file, options, mayMake }: Import, standing: Standing | undefined): Planned {
  if (standing) return { status: 'planned', plan: planImport(standing, file, options) }
  if (!mayMake) return { status: 'no-event' }
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
      problems: Object.values(refusalsOf(checked.error)).map((why) => `The event: ${why}`),
    }
  return { status: 'planned', plan: planImport(standingOfNew({ slug, name, city: said.city }), file, options) }
}
