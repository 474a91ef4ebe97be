import { db } from '../../../db/client.ts'
import { events, rooms, type Session, speakers } from '../../../db/schema.ts'
import { startFileApp, type TestApp } from '../../support/app.ts'
import { anEvent, aRoom, aSession, aSpeaker, insertSessions } from '../../support/rows.ts'

export const people = ['Ada Fernandez', 'Bea Ode', 'Cleo Ash', 'Dora Yu', 'Eve Zimmer']
const idOf = (name: string) => name.split(' ')[0]!.toLowerCase()

/** The app with two events: Pittsburgh has five speakers and six sessions, Columbus none yet. */
export async function startAgendaApp(): Promise<TestApp> {
  const app = await startFileApp({ seeded: false })
  const columbus = { name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus', venueName: 'Archway Exchange' }
  await db
    .insert(events)
    .values([anEvent({ id: 'pgh', location: 'Pittsburgh, Pennsylvania' }), anEvent({ id: 'cbus', ...columbus })])
  const rivers = { company: 'Rivers', bio: 'Builds *bridges*.' }
  await db.insert(speakers).values(people.map((name) => aSpeaker({ id: idOf(name), name, ...rivers })))
  await db.insert(rooms).values(aRoom({ id: 'hall', name: 'Hall' }))
  await insertSessions(db, [
    session('closing', 'Closing', '16:00', '16:30', 'General'),
    session('lunch', 'Lunch', '12:00', '13:00', 'General'),
    session('brunch', 'Brunch', '12:00', '12:30', 'General'),
    session('another', 'Another lunch', '12:00', '13:00', 'General'),
    session('keynote', 'Opening keynote', '00:15', '01:00', 'Keynote', {
      location: 'Hall',
      description: 'How **five** engineers met.',
      speakerIds: [...people.map(idOf), 'nobody'],
    }),
    session('open', 'Open end', 'after lunch', '', 'Outdoors'),
  ])
  return app
}

export function session(
  id: string,
  title: string,
  start: string,
  end: string,
  track: string,
  more: Partial<Session> = {},
): Session {
  const on = (time: string) => (/^\d/.test(time) ? `2025-03-15T${time}:00` : time)
  return aSession({ id, title, startTime: on(start), endTime: on(end), track, ...more })
}
