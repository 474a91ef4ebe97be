import { asc, eq, inArray } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { newId } from '../../../db/new-id.ts'
import { remember } from '../../../db/revisions/remembered.ts'
import { type Session, sessions, speakers } from '../../../db/schema.ts'
import {
  type Deleted,
  edited,
  isElsewhere,
  isStale,
  type NotThere,
  recordedChange,
  type Stale,
  type Written,
} from '../../records/recorded-write.ts'
import { sessionsInOrder } from '../events/programme/sessions-in-order.ts'
import type { NewSession, SessionEdit } from './schema.ts'

/** {@link sessionsInOrder} from memory, until one of them or the event is written. */
export function rememberedSessions(eventId: string): Promise<Session[]> {
  return remember(eventId, ['event', 'sessions'], 'sessions', () => sessionsInOrder(eventId))
}

export async function findSession(id: string): Promise<Session | undefined> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, id))
  return session
}

/** A speaker who is not of the session's event (product §9.5). */
export type UnknownSpeaker = { status: 'unknown-speaker'; id: string }

export function createSession(
  { eventId, speakerIds, ...input }: NewSession,
  who: string,
): Promise<Written<Session> | UnknownSpeaker | { status: 'no-event' }> {
  return recordedChange(async (writing) => {
    if (!(await writing.holdEvent(eventId))) return { status: 'no-event' }
    const ids = [...new Set(speakerIds)]
    const unknown = await unknownSpeaker(writing.tx, eventId, ids)
    if (unknown !== undefined) return { status: 'unknown-speaker', id: unknown }
    const row: Session = {
      location: null,
      description: null,
      ...input,
      id: newId(),
      eventId,
      speakerIds: ids,
      version: 1,
    }
    const what = `Created session "${row.title}"`
    const changeId = await writing.write(eventId, [{ table: 'sessions', id: row.id, before: null, after: row }], {
      who,
      what,
    })
    return { status: 'written', row, changeId }
  })
}

/** `basedOn` is the version the edit began with; without it the last write wins. */
export function updateSession(
  id: string,
  { eventId, speakerIds, ...input }: SessionEdit,
  basedOn: number | undefined,
  who: string,
): Promise<Written<Session> | UnknownSpeaker | NotThere | Stale<Session>> {
  return recordedChange(async (writing) => {
    const [found] = await writing.tx.select().from(sessions).where(eq(sessions.id, id))
    const ids = speakerIds === undefined ? undefined : [...new Set(speakerIds)]
    // Speakers before the session, the order in which deleting a speaker takes them: no two wait for each other.
    const unknown = found && ids && (await unknownSpeaker(writing.tx, found.eventId, ids))
    const before = await writing.lock('sessions', id)
    if (!before || isElsewhere(before, { eventId })) return { status: 'not-there' }
    if (isStale(before, basedOn)) return { status: 'stale', current: before }
    if (unknown !== undefined) return { status: 'unknown-speaker', id: unknown }
    const row = edited(before, { ...input, ...(ids && { speakerIds: ids }) })
    const what = `Edited session "${row.title}"`
    const changeId = await writing.write(row.eventId, [{ table: 'sessions', id, before, after: row }], { who, what })
    return { status: 'written', row, changeId }
  })
}

export function deleteSession(
  id: string,
  who: string,
  basedOn?: number,
): Promise<Deleted<Session> | NotThere | Stale<Session>> {
  return recordedChange(async (writing) => {
    const row = await writing.lock('sessions', id)
    if (!row) return { status: 'not-there' }
    if (isStale(row, basedOn)) return { status: 'stale', current: row }
    const what = `Deleted session "${row.title}"`
    const changeId = await writing.write(row.eventId, [{ table: 'sessions', id, before: row, after: null }], {
      who,
      what,
    })
    return { status: 'deleted', row, changeId }
  })
}

/** The first id that is no speaker of the event; the others cannot be deleted until the transaction ends. */
async function unknownSpeaker(tx: Transaction, eventId: string, ids: string[]): Promise<string | undefined> {
  if (!ids.length) return undefined
  const known = await tx
    .select({ id: speakers.id, eventId: speakers.eventId })
    .from(speakers)
    .where(inArray(speakers.id, ids))
    .orderBy(asc(speakers.id))
    .for('key share')
  return ids.find((id) => !known.some((speaker) => speaker.id === id && speaker.eventId === eventId))
}
