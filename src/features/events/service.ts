import { eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { newId } from '../../../db/ids.ts'
import { type ChangedRow, type Event, events, sessions, speakers, sponsors } from '../../../db/schema.ts'
import type { Seed } from '../../../seeds/seed.ts'
import { findEvent } from '../../pages/cached-events.ts'
import { datesProblem, shiftLastDay, shiftTimes } from '../../program/program-days.ts'
import { diffPrograms, type ProgramRows, programFromSeed, readProgramRows } from '../../program/seeded-program.ts'
import { buildRow } from '../../records/new-row.ts'
import { applyEdit, editedRow } from '../../records/row-diff.ts'
import { editRow } from '../../records/row-writes.ts'
import { lockSessions } from '../../records/session-rows.ts'
import { runUnitOfWork, type UnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { isUniqueViolation } from '../../records/write-rows.ts'
import { FLOOR_PLAN_WIDTHS } from '../../ui/picture.tsx'
import { withCopiedPicture } from '../uploads/pictures/copy-picture.ts'
import type { EventEdit, NewEvent } from './schema.ts'

export type NameOrSlugTaken = { status: 'taken'; field: 'name' | 'slug' }
export type InvalidDates = { status: 'wrong-dates'; sentence: string }

export async function createEvent(typed: NewEvent, { actor, dryRun }: WriteContext) {
  const input = await withCopiedPicture(typed, 'floorPlanUrl', FLOOR_PLAN_WIDTHS, { dryRun })
  const values = { ...input, id: newId() }
  const sentence = ({ name }: Event) => `Created event “${name}”`
  return catchNameTaken(values, () =>
    runUnitOfWork({ dryRun }, (writing) => writing.create('events', values, { who: actor, sentence })),
  )
}

export async function updateEvent(id: string, typed: EventEdit, by: WriteContext) {
  const input = await withCopiedPicture(typed, 'floorPlanUrl', FLOOR_PLAN_WIDTHS, by)
  const { startsOn, endsOn } = input
  const edit = (before: Event) =>
    startsOn === undefined || endsOn !== undefined ? input : { ...input, endsOn: shiftLastDay(before, startsOn) }
  const sentence = (after: Event, before: Event) =>
    after.isActive === before.isActive
      ? `Edited the settings of ${after.name}`
      : `${after.isActive ? 'Published' : 'Hid'} event “${after.name}”`
  return catchNameTaken({ id, ...input }, () => editRow('events', id, edit, by, sentence, undefined, moveProgram))
}

async function moveProgram(tx: Transaction, before: Event, after: Event): Promise<ChangedRow[] | InvalidDates> {
  const wrong = datesProblem(after)
  if (wrong && (before.startsOn !== after.startsOn || before.endsOn !== after.endsOn))
    return { status: 'wrong-dates', sentence: wrong }
  const from = before.startsOn
  if (!from || from === after.startsOn) return []
  const all = await lockSessions(tx, eq(sessions.eventId, after.id), 'no key update')
  return all.map((before) => editedRow('sessions', before, shiftTimes(before, from, after.startsOn)))
}

/** Turns a broken unique name or slug into an outcome. */
export async function catchNameTaken<T>(event: { id: string; name?: string }, write: () => Promise<T>) {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const [named] = await db
      .select({ id: events.id })
      .from(events)
      .where(eq(events.name, event.name ?? ''))
    return { status: 'taken', field: named && named.id !== event.id ? 'name' : 'slug' } as const
  }
}

export function publishProgram(eventId: string, by: WriteContext) {
  const sentence = ({ name }: Event) => `Published the program of ${name}`
  return editRow('events', eventId, { publishedAt: new Date().toISOString() }, by, sentence)
}

export type ProgramCounts = { sessions: number; speakers: number; sponsors: number }

export async function countProgram(eventId: string): Promise<ProgramCounts> {
  const of = (table: typeof sessions | typeof speakers | typeof sponsors) =>
    db.$count(table, eq(table.eventId, eventId))
  return { sessions: await of(sessions), speakers: await of(speakers), sponsors: await of(sponsors) }
}

export type ReplaceResult = Awaited<ReturnType<typeof replaceIn>> | { status: 'name-taken'; name: string }

type ReplaceContext = WriteContext & { onProgress?: (done: number, total: number) => void }

/** Creates a missing event and keeps an existing one's settings, messages, and board. */
export async function replaceEventProgram(seed: Seed, by: ReplaceContext): Promise<ReplaceResult> {
  const known = await findEvent(seed.event.slug)
  const eventId = known?.id ?? newId()
  const { dryRun } = by
  try {
    return await runUnitOfWork({ long: true, dryRun }, (writing) => replaceIn(writing, eventId, seed, by))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    if (!known && (await findEvent(seed.event.slug))) return replaceEventProgram(seed, by)
    return { status: 'name-taken', name: seed.event.name }
  }
}

async function replaceIn(writing: UnitOfWork, eventId: string, seed: Seed, { actor, onProgress }: ReplaceContext) {
  const { tx } = writing
  // Blocks inserts of the event's rows, which lock this row.
  const [before] = await tx.select().from(events).where(eq(events.id, eventId)).for('update')
  const program = await readProgramRows(tx, eventId, { isLocked: true })
  // A program that comes whole is published with it (product §20.4).
  const publishedAt = before?.publishedAt ?? (program.sessions.length ? null : new Date().toISOString())
  const event = before
    ? applyEdit(before, { publishedAt })
    : buildRow('events', { ...seed.event, id: eventId, publishedAt })
  const seeded = await programFromSeed(tx, event, seed, program)
  const rows = [
    { table: 'events' as const, id: eventId, before: before ?? null, after: event },
    ...diffPrograms(program, seeded),
  ]
  const changeId = await writing.write(eventId, rows, { actor, summary: `Seeded ${event.name}`, onProgress })
  const counts = { before: countRows(program), after: countRows(seeded) }
  return { status: 'replaced' as const, event, isNew: !before, ...counts, changeId }
}

function countRows({ sessions, speakers, sponsors }: ProgramRows): ProgramCounts {
  return { sessions: sessions.length, speakers: speakers.length, sponsors: sponsors.length }
}
