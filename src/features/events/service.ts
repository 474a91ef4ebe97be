import { count, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { newId } from '../../../db/ids.ts'
import { type Event, events, sessions, speakers, sponsors } from '../../../db/schema.ts'
import type { Seed } from '../../../seeds/seed.ts'
import { findEvent } from '../../pages/cached-events.ts'
import { diffPrograms, lockProgramRows, type ProgramRows, programFromSeed } from '../../program/seeded-program.ts'
import { buildRow } from '../../records/new-row.ts'
import { applyEdit } from '../../records/row-diff.ts'
import { runUnitOfWork, type UnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { isUniqueViolation } from '../../records/write-rows.ts'

export type ProgramCounts = { sessions: number; speakers: number; sponsors: number }

export async function countProgram(eventId: string): Promise<ProgramCounts> {
  const of = async (table: typeof sessions | typeof speakers | typeof sponsors) => {
    const [found] = await db.select({ rows: count() }).from(table).where(eq(table.eventId, eventId))
    return found!.rows
  }
  return { sessions: await of(sessions), speakers: await of(speakers), sponsors: await of(sponsors) }
}

export type ReplaceResult =
  | {
      status: 'replaced'
      event: Event
      /** True for a new event. */
      isNew: boolean
      before: ProgramCounts
      after: ProgramCounts
      /** Undefined where nothing changed. */
      changeId: string | undefined
    }
  /** Another event has the name. */
  | { status: 'name-taken'; name: string }

export type ReplaceOptions = { onProgress?: (done: number, total: number) => void; dryRun?: boolean }
type ReplaceContext = WriteContext & ReplaceOptions

/** Creates a missing event and keeps an existing one's settings, messages, and board. */
export async function replaceEventProgram(seed: Seed, by: ReplaceContext): Promise<ReplaceResult> {
  const known = await findEvent(seed.event.slug)
  const eventId = known?.id ?? newId()
  const { dryRun } = by
  try {
    return await runUnitOfWork((writing) => replaceIn(writing, eventId, seed, by), { long: true, dryRun })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Another request created the event meanwhile.
    if (!known && (await findEvent(seed.event.slug))) return replaceEventProgram(seed, by)
    return { status: 'name-taken', name: seed.event.name }
  }
}

async function replaceIn(
  writing: UnitOfWork,
  eventId: string,
  seed: Seed,
  { actor, onProgress }: ReplaceContext,
): Promise<ReplaceResult> {
  const { tx } = writing
  // Blocks inserts of the event's rows, which lock this row.
  const [before] = await tx.select().from(events).where(eq(events.id, eventId)).for('update')
  const program = await lockProgramRows(tx, eventId)
  const publishedAt = before?.publishedAt ?? publishTimeFor(program)
  const event = before
    ? applyEdit(before, { publishedAt })
    : buildRow('events', { ...seed.event, id: eventId, publishedAt })
  const seeded = await programFromSeed(tx, event, seed, program)
  const rows = [
    { table: 'events' as const, id: eventId, before: before ?? null, after: event },
    ...diffPrograms(program, seeded),
  ]
  const changeId = await writing.write(eventId, rows, { actor, summary: `Seeded ${event.name}`, onProgress })
  return { status: 'replaced', event, isNew: !before, before: countRows(program), after: countRows(seeded), changeId }
}

/** A program that comes whole is published with it (product §20.4). */
function publishTimeFor({ sessions }: Pick<ProgramRows, 'sessions'>): string | null {
  return sessions.length ? null : new Date().toISOString()
}

function countRows({ sessions, speakers, sponsors }: ProgramRows): ProgramCounts {
  return { sessions: sessions.length, speakers: speakers.length, sponsors: sponsors.length }
}
