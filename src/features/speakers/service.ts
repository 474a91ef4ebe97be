import { and, arrayContains, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { type ChangedRow, type Speaker, sessions } from '../../../db/schema.ts'
import { editedRow } from '../../records/row-diff.ts'
import { createRow, deleteRow, editRow } from '../../records/row-writes.ts'
import { lockSessions } from '../../records/session-rows.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { PICTURE_WIDTHS } from '../../ui/picture.tsx'
import { withCopiedPicture } from '../uploads/pictures/copy-picture.ts'
import type { NewSpeaker, SpeakerEdit } from './schema.ts'

export async function createSpeaker(typed: NewSpeaker, by: WriteContext) {
  const input = await withCopiedPicture(typed, 'photoUrl', PICTURE_WIDTHS, by)
  return createRow('speakers', input, by, ({ name }) => `Created speaker “${name}”`)
}

export async function updateSpeaker(id: string, typed: SpeakerEdit, by: WriteContext) {
  const input = await withCopiedPicture(typed, 'photoUrl', PICTURE_WIDTHS, by)
  return editRow('speakers', id, input, by, ({ name }) => `Edited speaker “${name}”`)
}

export function deleteSpeaker(id: string, by: WriteContext) {
  return deleteRow('speakers', id, by, ({ name }) => `Deleted speaker “${name}”`, sessionsWithout)
}

async function sessionsWithout(tx: Transaction, speaker: Speaker): Promise<ChangedRow[]> {
  const theirs = and(eq(sessions.eventId, speaker.eventId), arrayContains(sessions.speakerIds, [speaker.id]))
  const talks = await lockSessions(tx, theirs, 'no key update')
  return talks.map((before) =>
    editedRow('sessions', before, { speakerIds: before.speakerIds.filter((id) => id !== speaker.id) }),
  )
}
