import { and, arrayContains, asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { newId } from '../../../db/new-id.ts'
import { remember } from '../../../db/revisions/remembered.ts'
import { type ChangedRow, type Speaker, sessions, speakers } from '../../../db/schema.ts'
import { compareByLastWord } from '../../format/names.ts'
import { tellApart } from '../../format/person-color.ts'
import {
  type Deleted,
  edited,
  isElsewhere,
  isStale,
  type NotThere,
  recordedChange,
  type Stale,
  type Writing,
  type Written,
} from '../../records/recorded-write.ts'
import { PICTURE_WIDTHS } from '../../ui/pictures/picture.tsx'
import { withOwnPicture } from '../uploads/pictures/own-picture.ts'
import type { NewSpeaker, SpeakerEdit } from './schema.ts'

/** An event's speakers by the last word of the name (product §4.1). */
export async function listSpeakers(eventId: string): Promise<Speaker[]> {
  const all = await db.select().from(speakers).where(eq(speakers.eventId, eventId)).orderBy(asc(speakers.id))
  return all.sort((a, b) => compareByLastWord(a.name, b.name))
}

/** {@link listSpeakers} from memory, until one of the event's speakers is written. */
export function rememberedSpeakers(eventId: string): Promise<Speaker[]> {
  return remember(eventId, ['speakers'], 'speakers', async () => tellApart(await listSpeakers(eventId)))
}

export async function createSpeaker(
  typed: NewSpeaker,
  who: string,
): Promise<Written<Speaker> | { status: 'no-event' }> {
  const input = await withOwnPicture(typed, 'photoUrl', PICTURE_WIDTHS)
  return recordedChange(async (writing) => {
    if (!(await writing.holdEvent(input.eventId))) return { status: 'no-event' }
    const unsaid = { company: null, photoUrl: null, linkedinUrl: null }
    const row: Speaker = { ...unsaid, ...input, id: newId(), version: 1 }
    const what = `Created speaker "${row.name}"`
    const changeId = await writing.write(row.eventId, [{ table: 'speakers', id: row.id, before: null, after: row }], {
      who,
      what,
    })
    return { status: 'written', row, changeId }
  })
}

/** `basedOn` is the version the edit began with; without it the last write wins. */
export async function updateSpeaker(
  id: string,
  { eventId, ...typed }: SpeakerEdit,
  basedOn: number | undefined,
  who: string,
): Promise<Written<Speaker> | NotThere | Stale<Speaker>> {
  const input = await withOwnPicture(typed, 'photoUrl', PICTURE_WIDTHS)
  return recordedChange(async (writing) => {
    const before = await writing.lock('speakers', id)
    if (!before || isElsewhere(before, { eventId })) return { status: 'not-there' }
    if (isStale(before, basedOn)) return { status: 'stale', current: before }
    const row = edited(before, input)
    const what = `Edited speaker "${row.name}"`
    const changeId = await writing.write(row.eventId, [{ table: 'speakers', id, before, after: row }], { who, what })
    return { status: 'written', row, changeId }
  })
}

/** The sessions she was to speak in go on without her, and come back with her when this is undone. */
export function deleteSpeaker(
  id: string,
  who: string,
  basedOn?: number,
): Promise<Deleted<Speaker> | NotThere | Stale<Speaker>> {
  return recordedChange(async (writing) => {
    const [row] = await writing.tx.select().from(speakers).where(eq(speakers.id, id)).for('update')
    if (!row) return { status: 'not-there' }
    if (isStale(row, basedOn)) return { status: 'stale', current: row }
    const rows: ChangedRow[] = [
      { table: 'speakers', id, before: row, after: null },
      ...(await sessionsWithout(writing, row)),
    ]
    const changeId = await writing.write(row.eventId, rows, { who, what: `Deleted speaker "${row.name}"` })
    return { status: 'deleted', row, changeId }
  })
}

async function sessionsWithout({ tx }: Writing, speaker: Speaker): Promise<ChangedRow[]> {
  const talks = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.eventId, speaker.eventId), arrayContains(sessions.speakerIds, [speaker.id])))
    .orderBy(asc(sessions.id))
    .for('no key update')
  return talks.map((before) => {
    const speakerIds = before.speakerIds.filter((id) => id !== speaker.id)
    return { table: 'sessions', id: before.id, before, after: edited(before, { speakerIds }) }
  })
}
