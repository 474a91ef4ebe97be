import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { newId } from '../../../db/new-id.ts'
import { type Event, events } from '../../../db/schema.ts'
import { type By, type Created, recordedChange } from '../../records/recorded-write.ts'
import { editRow } from '../../records/row-writes.ts'
import { isTaken } from '../../records/write-rows.ts'
import { FLOOR_PLAN_WIDTHS } from '../../ui/pictures/picture.tsx'
import { withOwnPicture } from '../uploads/pictures/own-picture.ts'
import type { EventEdit, NewEvent } from './schema.ts'

/** Another event has the name or the slug. */
export type Taken = { status: 'taken'; field: 'name' | 'slug' }

/** A new event, without a program. */
export async function createEvent(typed: NewEvent, { who, isRehearsal }: By): Promise<Created<Event> | Taken> {
  const input = isRehearsal ? typed : await withOwnPicture(typed, 'floorPlanUrl', FLOOR_PLAN_WIDTHS)
  const said = { ...input, id: newId() }
  const sentence = ({ name }: Event) => `Created event "${name}"`
  return orTaken(said, () =>
    recordedChange((writing) => writing.create('events', said, { who, sentence }), { isRehearsal }),
  )
}

export async function updateEvent(id: string, typed: EventEdit, by: By) {
  const input = await withOwnPicture(typed, 'floorPlanUrl', FLOOR_PLAN_WIDTHS)
  const sentence = ({ name }: Event) => `Edited the settings of ${name}`
  return orTaken({ id, ...input }, () => editRow('events', id, input, by, sentence))
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
