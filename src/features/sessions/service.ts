import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { type ChangedRow, type Event, type Session, sessions, speakers } from '../../../db/schema.ts'
import { cachedActiveEvents } from '../../pages/cached-events.ts'
import { cachedSessions } from '../../program/program-rows.ts'
import { editedRow } from '../../records/row-diff.ts'
import { createRow, deleteRow, editRow } from '../../records/row-writes.ts'
import { lockEventRooms, roomNameFor } from '../../records/session-rooms.ts'
import { lockSessions } from '../../records/session-rows.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import type { NewSession, SessionEdit } from './schema.ts'

export async function findVisibleSession(sessionId: string): Promise<{ event: Event; session: Session } | undefined> {
  for (const event of await cachedActiveEvents()) {
    const session = (await cachedSessions(event.id)).find(({ id }) => id === sessionId)
    if (session) return { event, session }
  }
  return undefined
}

export type UnknownSpeaker = { status: 'unknown-speaker'; id: string }

export type InvalidReplacement = { status: 'no-replacement'; id: string } | { status: 'replaces-itself' }

export function createSession(input: NewSession, by: WriteContext) {
  const row = { ...input, speakerIds: [...new Set(input.speakerIds)] }
  return createRow('sessions', row, by, ({ title }) => `Created session “${title}”`, lockDependencies(row))
}

export function updateSession(id: string, input: SessionEdit, by: WriteContext) {
  const speakerIds = input.speakerIds === undefined ? undefined : [...new Set(input.speakerIds)]
  const edit = { ...input, speakerIds }
  return editRow('sessions', id, edit, by, sentenceOf, lockDependencies(edit, id))
}

function sentenceOf({ title, status }: Session, before: Session): string {
  if (status === before.status) return `Edited session “${title}”`
  if (status === 'cancelled') return `Canceled session “${title}”`
  if (status === 'draft') return `Unpublished session “${title}”`
  return before.status === 'draft' ? `Published session “${title}”` : `Restored session “${title}”`
}

export function deleteSession(id: string, by: WriteContext) {
  return deleteRow('sessions', id, by, ({ title }) => `Deleted session “${title}”`, withoutReplacement)
}

async function withoutReplacement(tx: Transaction, { id }: Session): Promise<ChangedRow[]> {
  const replaced = await lockSessions(tx, eq(sessions.replacedById, id), 'no key update')
  return replaced.map((before) => editedRow('sessions', before, { replacedById: null }))
}

type SessionReferences = Pick<SessionEdit, 'location' | 'replacedById'> & { speakerIds: string[] | undefined }

/** Locks rooms and speakers before the session, to avoid deadlocks. Spells the location as its room. */
function lockDependencies(row: SessionReferences, id?: string) {
  return async (tx: Transaction, eventId: string): Promise<UnknownSpeaker | InvalidReplacement | undefined> => {
    const { speakerIds: ids = [], replacedById } = row
    if (row.location) {
      await lockEventRooms(tx, eventId)
      row.location = await roomNameFor(tx, eventId, row.location)
    }
    if (replacedById && replacedById === id) return { status: 'replaces-itself' }
    if (replacedById && !(await lockSession(tx, eventId, replacedById)))
      return { status: 'no-replacement', id: replacedById }
    if (!ids.length) return undefined
    const known = await tx
      .select({ id: speakers.id, eventId: speakers.eventId })
      .from(speakers)
      .where(inArray(speakers.id, ids))
      .orderBy(asc(speakers.id))
      .for('key share')
    const unknown = ids.find((id) => !known.some((speaker) => speaker.id === id && speaker.eventId === eventId))
    return unknown === undefined ? undefined : { status: 'unknown-speaker', id: unknown }
  }
}

/** Protects the session from deletion until the transaction ends. */
async function lockSession(tx: Transaction, eventId: string, id: string): Promise<boolean> {
  const asked = and(eq(sessions.id, id), eq(sessions.eventId, eventId))
  const found = await tx.select({ id: sessions.id }).from(sessions).where(asked).for('key share')
  return found.length > 0
}
