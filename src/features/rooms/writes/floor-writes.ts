import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../../db/client.ts'
import { type Floor, floors } from '../../../../db/schema.ts'
import { detachRooms } from '../../../records/detach-rooms.ts'
import { deleteRow, editRow } from '../../../records/row-writes.ts'
import { lockEventRooms } from '../../../records/session-rooms.ts'
import { runUnitOfWork, type WriteContext } from '../../../records/unit-of-work.ts'
import { FLOOR_PLAN_WIDTHS } from '../../../ui/pictures/picture.tsx'
import { withCopiedPicture } from '../../uploads/pictures/copy-picture.ts'
import type { FloorEdit, NewFloor } from '../schema.ts'

/** A floor that is not of the room's event (product §9.5). */
export type UnknownFloor = { status: 'unknown-floor'; id: string }
/** As many as an event may have. */
export type TooManyFloors = { status: 'too-many-floors' }

export const MAX_FLOORS = 30

export async function createFloor(typed: NewFloor, { actor, dryRun }: WriteContext) {
  const input = dryRun ? typed : await withCopiedPicture(typed, 'planUrl', FLOOR_PLAN_WIDTHS)
  return runUnitOfWork(
    async (writing) => {
      if (!(await writing.lockEvent(input.eventId))) return { status: 'no-event' as const }
      await lockEventRooms(writing.tx, input.eventId)
      const there = await writing.tx.select().from(floors).where(eq(floors.eventId, input.eventId))
      if (there.length >= MAX_FLOORS) return { status: 'too-many-floors' as const }
      const position = Math.max(-1, ...there.map((floor) => floor.position)) + 1
      const sentence = ({ name }: Floor) => `Created floor “${name}”`
      return writing.create('floors', { ...input, position }, { who: actor, sentence })
    },
    { dryRun },
  )
}

export async function updateFloor(id: string, typed: FloorEdit, by: WriteContext) {
  const input = await withCopiedPicture(typed, 'planUrl', FLOOR_PLAN_WIDTHS)
  return editRow('floors', id, input, by, ({ name }) => `Edited floor “${name}”`)
}

/** Rooms on it lose their place on a plan, and nothing else. */
export function deleteFloor(id: string, by: WriteContext) {
  return deleteRow(
    'floors',
    id,
    by,
    ({ name }) => `Deleted floor “${name}”`,
    (tx) => detachRooms(tx, [id]),
    lockForFloor,
  )
}

/** Finds the id that is no floor of the event; one that is cannot be deleted until the transaction ends. */
export async function findUnknownFloor(
  tx: Transaction,
  eventId: string,
  floorId: string | null | undefined,
): Promise<UnknownFloor | undefined> {
  if (!floorId) return undefined
  const [floor] = await tx.select().from(floors).where(eq(floors.id, floorId)).for('key share')
  return floor?.eventId === eventId ? undefined : { status: 'unknown-floor', id: floorId }
}

async function lockForFloor(tx: Transaction, eventId: string): Promise<TooManyFloors | undefined> {
  await lockEventRooms(tx, eventId)
  return undefined
}
