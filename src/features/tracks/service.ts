import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { type ChangedRow, sessions, type Track, tracks } from '../../../db/schema.ts'
import { MAX_TRACKS } from '../../formats/import-limits.ts'
import { buildRow } from '../../records/new-row.ts'
import { editedRow } from '../../records/row-diff.ts'
import { deleteRow, type EventNotFound, editRow } from '../../records/row-writes.ts'
import { lockEventRooms } from '../../records/session-rooms.ts'
import { lockSessions } from '../../records/session-rows.ts'
import { type CreateOutcome, runUnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { roomKey } from '../../text/fold.ts'
import { tracksToAdd } from '../../text/track-colors.ts'
import type { NewTrack, TrackEdit } from './schema.ts'

export type TrackRefusal = { status: 'same-name'; track: Track } | { status: 'too-many-tracks' }

/** The first one brings along the standard tracks in use, so that no session loses its color (product §3.17). */
export function createTrack({ eventId, name, color = null }: NewTrack, { actor, dryRun }: WriteContext) {
  return runUnitOfWork({ dryRun }, async (writing): Promise<CreateOutcome<Track> | EventNotFound | TrackRefusal> => {
    if (!(await writing.lockEvent(eventId))) return { status: 'no-event' }
    const own = await lockTracks(writing.tx, eventId)
    if (own.length >= MAX_TRACKS) return { status: 'too-many-tracks' }
    const refused = findNamesake(own, name)
    if (refused) return refused
    const ofEvent = eq(sessions.eventId, eventId)
    const used = await writing.tx.selectDistinct({ track: sessions.track }).from(sessions).where(ofEvent)
    const first = Math.max(-1, ...own.map(({ position }) => position)) + 1
    const created = tracksToAdd(own, new Set(used.map(({ track }) => track)), [{ name, color }]).map((track, at) =>
      buildRow('tracks', { ...track, eventId, position: first + at }),
    )
    const rows = created.map((after): ChangedRow => ({ table: 'tracks', id: after.id, before: null, after }))
    const changeId = await writing.write(eventId, rows, { actor, summary: `Created track “${name}”` })
    return { status: 'created', row: created.find((track) => track.name === name)!, changeId }
  })
}

export function updateTrack(id: string, input: TrackEdit, by: WriteContext) {
  const { name, position } = input
  const sentence = (track: Track, before: Track) =>
    track.name !== before.name
      ? `Renamed track “${before.name}” to “${track.name}”`
      : `${position === undefined ? 'Edited' : 'Reordered'} track “${track.name}”`
  let own: Track[] = []
  const first = async (tx: Transaction, eventId: string) => {
    own = await lockTracks(tx, eventId)
    return name === undefined ? undefined : findNamesake(own, name, id)
  }
  return editRow('tracks', id, input, by, sentence, first, async (tx, before, after) => [
    ...(position === undefined ? [] : orderAround(after, own)),
    ...(after.name === before.name ? [] : await moveSessions(tx, before, after.name)),
  ])
}

export function deleteTrack(id: string, by: WriteContext) {
  return deleteRow('tracks', id, by, ({ name }) => `Deleted track “${name}”`)
}

/** One writer of an event's tracks at a time. In no order. */
async function lockTracks(tx: Transaction, eventId: string): Promise<Track[]> {
  await lockEventRooms(tx, eventId)
  return tx.select().from(tracks).where(eq(tracks.eventId, eventId)).orderBy(tracks.id).for('update')
}

function findNamesake(own: Track[], name: string, id?: string): TrackRefusal | undefined {
  const track = own.find((one) => one.id !== id && roomKey(one.name) === roomKey(name))
  return track && { status: 'same-name', track }
}

function orderAround(moved: Track, own: Track[]): ChangedRow[] {
  const others = own.filter(({ id }) => id !== moved.id).sort((a, b) => a.position - b.position)
  return others.map((before, at) => editedRow('tracks', before, { position: at < moved.position ? at : at + 1 }))
}

async function moveSessions(tx: Transaction, { eventId, name }: Track, track: string): Promise<ChangedRow[]> {
  const ofTrack = and(eq(sessions.eventId, eventId), eq(sessions.track, name))
  const written = await lockSessions(tx, ofTrack, 'no key update')
  return written.map((before) => editedRow('sessions', before, { track }))
}
