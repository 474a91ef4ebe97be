import { eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { newId } from '../../../db/ids.ts'
import { type ChangedRow, type Event, events, sessions } from '../../../db/schema.ts'
import { datesProblem, shiftLastDay, shiftTimes } from '../../program/event-dates.ts'
import { applyEdit } from '../../records/row-diff.ts'
import { editRow } from '../../records/row-writes.ts'
import { lockSessions } from '../../records/session-rows.ts'
import { type CreateOutcome, runUnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { isUniqueViolation } from '../../records/write-rows.ts'
import { FLOOR_PLAN_WIDTHS } from '../../ui/pictures/picture.tsx'
import { withCopiedPicture } from '../uploads/pictures/copy-picture.ts'
import type { EventEdit, NewEvent } from './schema.ts'

export type NameOrSlugTaken = { status: 'taken'; field: 'name' | 'slug' }
export type InvalidDates = { status: 'wrong-dates'; sentence: string }

export async function createEvent(
  typed: NewEvent,
  { actor, dryRun }: WriteContext,
): Promise<CreateOutcome<Event> | NameOrSlugTaken> {
  const input = dryRun ? typed : await withCopiedPicture(typed, 'floorPlanUrl', FLOOR_PLAN_WIDTHS)
  const said = { ...input, id: newId() }
  const sentence = ({ name }: Event) => `Created event “${name}”`
  return catchNameTaken(said, () =>
    runUnitOfWork((writing) => writing.create('events', said, { who: actor, sentence }), { dryRun }),
  )
}

/** A new first day moves the last day and the program in the same change (product §8.10). */
export async function updateEvent(id: string, typed: EventEdit, by: WriteContext) {
  const input = by.dryRun ? typed : await withCopiedPicture(typed, 'floorPlanUrl', FLOOR_PLAN_WIDTHS)
  const { startsOn, endsOn } = input
  const said = (before: Event) =>
    startsOn === undefined || endsOn !== undefined ? input : { ...input, endsOn: shiftLastDay(before, startsOn) }
  const sentence = (after: Event, before: Event) =>
    after.isActive === before.isActive
      ? `Edited the settings of ${after.name}`
      : `${after.isActive ? 'Published' : 'Hid'} event “${after.name}”`
  return catchNameTaken({ id, ...input }, () => editRow('events', id, said, by, sentence, undefined, moveProgram))
}

async function moveProgram(tx: Transaction, before: Event, after: Event): Promise<ChangedRow[] | InvalidDates> {
  const wrong = datesProblem(after)
  if (wrong && (before.startsOn !== after.startsOn || before.endsOn !== after.endsOn))
    return { status: 'wrong-dates', sentence: wrong }
  const from = before.startsOn
  if (!from || from === after.startsOn) return []
  const all = await lockSessions(tx, eq(sessions.eventId, after.id), 'no key update')
  return all.map((session) => ({
    table: 'sessions',
    id: session.id,
    before: session,
    after: applyEdit(session, shiftTimes(session, from, after.startsOn)),
  }))
}

async function catchNameTaken<T>(
  event: { id: string; name?: string },
  write: () => Promise<T>,
): Promise<T | NameOrSlugTaken> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const [named] = await db
      .select({ id: events.id })
      .from(events)
      .where(eq(events.name, event.name ?? ''))
    return { status: 'taken', field: named && named.id !== event.id ? 'name' : 'slug' }
  }
}

/** Earlier changes are told no more (product §20.4). */
export function publishProgram(eventId: string, by: WriteContext) {
  const sentence = ({ name }: Event) => `Published the program of ${name}`
  return editRow('events', eventId, { publishedAt: new Date().toISOString() }, by, sentence)
}
