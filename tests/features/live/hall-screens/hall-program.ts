import { db } from '../../../../db/client.ts'
import { events, rooms, type Session, speakers } from '../../../../db/schema.ts'
import { anEvent, aRoom, aSession, aSpeaker, insertSessions } from '../../../support/rows.ts'

/** Saturday and Sunday in two rooms, in New York; a cancelled talk has something in its place. */
export async function writeHallProgram(): Promise<void> {
  const where = { timezone: 'America/New_York', startsOn: '2027-03-13', endsOn: '2027-03-14' }
  await db.insert(events).values(anEvent({ id: 'hall', slug: 'hall', name: 'WITCON HALL', ...where }))
  await db.insert(speakers).values(aSpeaker({ id: 'ada', eventId: 'hall' }))
  await db
    .insert(rooms)
    .values([
      aRoom({ eventId: 'hall', id: 'grand', name: 'Grand Hall' }),
      aRoom({ eventId: 'hall', id: 'ohio', name: 'Ohio Room', position: 1024 }),
    ])
  await insertSessions(db, [
    on(1, 'Opening keynote', '09:00', '10:00', 'Grand Hall', { speakerIds: ['ada'] }),
    on(1, 'Locks and weirs', '10:30', '11:00', 'Grand Hall'),
    on(1, 'Hiring panel', '09:30', '10:30', 'Ohio Room', { status: 'cancelled', replacedById: 'open' }),
    on(1, 'Open office hours', '11:00', '12:00', 'Ohio Room', { id: 'open' }),
    on(2, 'Bridges that hum', '10:00', '11:00', 'Grand Hall'),
  ])
}

function on(day: number, title: string, from: string, until: string, location: string, said: Partial<Session> = {}) {
  const at = (clock: string) => `2025-03-${14 + day}T${clock}:00`
  return aSession({ eventId: 'hall', title, startTime: at(from), endTime: at(until), location, ...said })
}
