import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { newId } from '../../../db/new-id.ts'
import { type Event, events } from '../../../db/schema.ts'
import {
  edited,
  isStale,
  type NotThere,
  recordedChange,
  type Stale,
  type Written,
} from '../../records/recorded-write.ts'
import { isTaken } from '../../records/write-rows.ts'
import { FLOOR_PLAN_WIDTHS } from '../../ui/pictures/picture.tsx'
import { withOwnPicture } from '../uploads/pictures/own-picture.ts'
import type { EventEdit, NewEvent } from './schema.ts'

/** Another event has the name or the slug. */
export type Taken = { status: 'taken'; field: 'name' | 'slug' }
type Options = { isRehearsal?: boolean }

/** A new event, without a programme. */
export async function createEvent(typed: NewEvent, who: string, options?: Options): Promise<Written<Event> | Taken> {
  const input = options?.isRehearsal ? typed : await withOwnPicture(typed, 'floorPlanUrl', FLOOR_PLAN_WIDTHS)
  const unsaid = {
    location: null,
    startsOn: null,
    timezone: null,
    venueName: null,
    floorPlanUrl: null,
    accent: null,
    boardClosedAt: null,
  }
  const row: Event = { ...unsaid, ...input, isActive: input.isActive ?? true, id: newId(), version: 1 }
  return orTaken(row, () =>
    recordedChange(async (writing) => {
      const what = `Created event "${row.name}"`
      const rows = [{ table: 'events' as const, id: row.id, before: null, after: row }]
      return { status: 'written', row, changeId: await writing.write(row.id, rows, { who, what }) }
    }, options),
  )
}

/** `basedOn` is the version the edit began with; without it the last write wins. */
export async function updateEvent(
  id: string,
  typed: EventEdit,
  basedOn: number | undefined,
  who: string,
): Promise<Written<Event> | NotThere | Stale<Event> | Taken> {
  const input = await withOwnPicture(typed, 'floorPlanUrl', FLOOR_PLAN_WIDTHS)
  return orTaken({ id, ...input }, () =>
    recordedChange(async (writing) => {
      const before = await writing.lock('events', id)
      if (!before) return { status: 'not-there' }
      if (isStale(before, basedOn)) return { status: 'stale', current: before }
      const row = edited(before, input)
      const what = `Edited the settings of ${row.name}`
      const changeId = await writing.write(id, [{ table: 'events', id, before, after: row }], { who, what })
      return { status: 'written', row, changeId }
    }),
  )
}

async function orTaken<T>(event: { id: string; name?: string }, write: () => Promise<T>): Promise<T | Taken> {
  try {
    return await write()
  } catch (error) {
    if (!isTaken(error)) throw error
    const [named] = await db
      .select({ id: events.id })
      .from(events)
      .where(eq(events.name, event.name ?? ''))
    return { status: 'taken', field: named && named.id !== event.id ? 'name' : 'slug' }
  }
}
