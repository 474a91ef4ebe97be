import { db } from '../../../../db/client.ts'
import { type Change, changes, events, rooms, type Session } from '../../../../db/schema.ts'
import type { Client } from '../../../support/app.ts'
import { anEvent, aRoom, aSession, insertSessions } from '../../../support/rows.ts'

/** A day of the future in two halls and nothing else: three talks one after the other in the first, with a gap before the last. */
export async function writeHalls() {
  await db.delete(events)
  await db.delete(changes)
  await db.insert(events).values(anEvent({ id: 'pgh', startsOn: '2027-04-10', timezone: 'America/New_York' }))
  await db
    .insert(rooms)
    .values([
      aRoom({ id: 'grand', name: 'Grand Hall', position: 0, capacity: 400 }),
      aRoom({ id: 'small', name: 'Small Hall', position: 1 }),
    ])
  await insertSessions(db, [
    inHall('bridges', '10:00', '10:45'),
    inHall('locks', '10:45', '11:30'),
    inHall('weirs', '11:35', '12:00'),
    inHall('postgres', '10:30', '11:00', 'Small Hall'),
  ])
}

/** What an organizer reads of the day. */
export function readHalls(admin: Client) {
  const read = async (what: string) => (await admin.get(`/api/admin/${what}?eventSlug=pgh`)).json()
  const sessions = (): Promise<Session[]> => read('sessions')
  return {
    sessions,
    session: async (id: string) => (await sessions()).find((each) => each.id === id)!,
    changes: (): Promise<Change[]> => read('changes'),
    read,
  }
}

function inHall(id: string, from: string, until: string, location = 'Grand Hall') {
  const [startTime, endTime] = [from, until].map((clock) => `2025-03-15T${clock}:00`)
  return aSession({ id, title: `On ${id}`, startTime, endTime, location, track: 'Tech' })
}
