import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { type ChangedRow, changes, events, sessions, speakers } from '../../../db/schema.ts'
import { selectSessions } from '../../../src/records/session-rows.ts'
import { runUnitOfWork } from '../../../src/records/unit-of-work.ts'
import { anEvent, aSession, aSpeaker, insertSessions } from '../../support/rows.ts'

export const event = anEvent({ id: 'pgh', name: 'WITCON PGH' })
export const ada = aSpeaker({ id: 'ada', bio: 'Wrote the first program.', version: 4 })
export const talk = aSession({
  id: 'talk',
  title: 'Opening',
  description: 'Line\n"quoted"',
  speakerIds: ['ada'],
  version: 7,
})
export const row = (
  table: ChangedRow['table'],
  before: ChangedRow['before'],
  after: ChangedRow['after'],
): ChangedRow => ({
  table,
  id: String((after ?? before)!.id),
  before,
  after,
})
/** One event with a talk and its speaker, of which nothing was changed yet. */
export async function makeOneTalk() {
  await db.delete(changes)
  await db.delete(events)
  await db.insert(events).values(event)
  await db.insert(speakers).values(ada)
  await insertSessions(db, talk)
}

/** Writes rows as an organizer's action does, and records it. */
export const act = async (what: string, ...rows: ChangedRow[]) =>
  (await runUnitOfWork((writing) => writing.write('pgh', rows, { actor: 'grace', summary: what })))!
export const currentTalk = async () => (await selectSessions(db).where(eq(sessions.id, 'talk')))[0]
export const currentAda = async () => (await db.select().from(speakers).where(eq(speakers.id, 'ada')))[0]
export const renamed = { ...talk, title: 'Grand opening', location: 'Hall', version: 8 }
