import { count, eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { newId } from '../../../db/new-id.ts'
import { change } from '../../../db/revisions/revisions.ts'
import {
  type ChangedRow,
  type Event,
  events,
  type RevisionKind,
  sessions,
  speakers,
  sponsors,
} from '../../../db/schema.ts'
import type { Seed } from '../../../seeds/seed.ts'
import { changedFields } from '../../records/differences.ts'
import { recordChange } from '../../records/record-change.ts'
import { isTaken, writeRows } from '../../records/write-rows.ts'
import { findEvent } from '../../visits/known-events.ts'
import { type Programme, programmeChanges, readProgramme, seededProgramme } from './programme/programme.ts'

export type ProgrammeCounts = { sessions: number; speakers: number; sponsors: number }

export async function countProgramme(eventId: string): Promise<ProgrammeCounts> {
  const of = async (table: typeof sessions | typeof speakers | typeof sponsors) => {
    const [found] = await db.select({ rows: count() }).from(table).where(eq(table.eventId, eventId))
    return found!.rows
  }
  return { sessions: await of(sessions), speakers: await of(speakers), sponsors: await of(sponsors) }
}

export type Replaced =
  | {
      status: 'replaced'
      event: Event
      /** Whether the event itself was made. */
      isNew: boolean
      before: ProgrammeCounts
      after: ProgrammeCounts
      /** To undo it with; `undefined` when everything was as the file says already. */
      changeId: string | undefined
    }
  /** Another event has the name. */
  | { status: 'name-taken'; name: string }

export type ReplaceOptions = {
  onProgress?: (done: number, total: number) => void
  /** Finds out what would happen, and leaves everything as it is. */
  isRehearsal?: boolean
}

/**
 * Replaces an event's sessions, speakers and sponsors with a seed's; makes the event if it is not there, and keeps the
 * settings of one that is. Messages and the board stay.
 */
export function replaceEventProgramme(seed: Seed, who: string, options: ReplaceOptions = {}): Promise<Replaced> {
  return replace(seed, who, { ...options, what: 'Seeded', settings: 'keep' })
}

/** The same for a conference read from a file, which also says what the event is called and where and when it is. */
export function importEvent(seed: Seed, who: string, options: ReplaceOptions = {}): Promise<Replaced> {
  return replace(seed, who, { ...options, what: 'Imported', settings: 'replace' })
}

type Replacing = ReplaceOptions & { what: 'Seeded' | 'Imported'; settings: 'keep' | 'replace' }

async function replace(seed: Seed, who: string, replacing: Replacing): Promise<Replaced> {
  const known = await findEvent(seed.event.slug)
  const eventId = known?.id ?? newId()
  const kinds: RevisionKind[] = ['event', 'sessions', 'speakers', 'sponsors']
  try {
    return await change(eventId, kinds, (tx) => replaceIn(tx, eventId, seed, who, replacing), { long: true })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result
    if (!isTaken(error)) throw error
    // Somebody made the event in this very moment: there is one to replace now.
    if (!known && (await findEvent(seed.event.slug))) return replace(seed, who, replacing)
    return { status: 'name-taken', name: seed.event.name }
  }
}

async function replaceIn(
  tx: Transaction,
  eventId: string,
  seed: Seed,
  who: string,
  replacing: Replacing,
): Promise<Replaced> {
  // Keeps new sessions, speakers and sponsors of the event out as well: their inserts look at this row.
  const [before] = await tx.select().from(events).where(eq(events.id, eventId)).for('update')
  const event = before && replacing.settings === 'keep' ? before : eventOf(seed, eventId, before)
  const programme = await readProgramme(tx, eventId)
  const seeded = await seededProgramme(tx, event, seed)
  const rows = [...eventChange(before, event), ...programmeChanges(programme, seeded)]
  await writeRows(tx, rows, (done) => replacing.onProgress?.(done, rows.length))
  const changeId = await recordChange(tx, { eventId, who, what: `${replacing.what} ${event.name}`, rows })
  const result: Replaced = {
    status: 'replaced',
    event,
    isNew: !before,
    before: sizes(programme),
    after: sizes(seeded),
    changeId,
  }
  if (replacing.isRehearsal) throw new Rehearsed(result)
  return result
}

/** Thrown to take everything back at the end of a rehearsal. */
class Rehearsed extends Error {
  constructor(readonly result: Replaced) {
    super('Rehearsed')
  }
}

function eventOf(seed: Seed, id: string, before: Event | undefined): Event {
  const unsaid = { location: null, startsOn: null, timezone: null, venueName: null, floorPlanUrl: null, accent: null }
  const { isActive = true, boardClosedAt = null, version = 1 } = before ?? {}
  const event = { ...unsaid, ...seed.event, id, isActive, boardClosedAt, version }
  return before && changedFields(before, event).length ? { ...event, version: event.version + 1 } : event
}

function eventChange(before: Event | undefined, after: Event): ChangedRow[] {
  return before === after ? [] : [{ table: 'events', id: after.id, before: before ?? null, after }]
}

function sizes({ sessions, speakers, sponsors }: Programme): ProgrammeCounts {
  return { sessions: sessions.length, speakers: speakers.length, sponsors: sponsors.length }
}
