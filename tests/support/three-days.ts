import { db } from '../../db/client.ts'
import { type Event, events, speakers } from '../../db/schema.ts'
import { anEvent, aSession, aSpeaker, insertSessions } from './rows.ts'

/** From Saturday to Monday; in the night to Sunday the clocks go forward. */
const threeDays = (said: Partial<Event> = {}): Event =>
  anEvent({ id: 'pgh', startsOn: '2027-03-13', endsOn: '2027-03-15', timezone: 'America/New_York', ...said })

/** Its program: a night after Saturday, and a speaker who speaks on two days. */
export async function writeThreeDays(said: Partial<Event> = {}) {
  await db.insert(events).values(threeDays(said))
  await db.insert(speakers).values(aSpeaker({ id: 'ada' }))
  await insertSessions(db, [
    on(1, 'Opening keynote', '09:00', '10:00', 'Keynote', ['ada']),
    on(1, 'Lunch by the river', '12:00', '13:00', 'General'),
    on(1, 'Evening on the bridge', '21:00', '23:30', 'General'),
    on(2, 'Night owls', '00:30', '01:30', 'General'),
    on(2, 'Locks and weirs', '09:00', '10:00', 'Tech'),
    on(2, 'Who owns the river?', '14:00', '15:00', 'Panels', ['ada']),
    on(3, 'Bridges that hum', '10:00', '11:00', 'Tech'),
    on(3, 'Farewell', '11:30', '12:00', 'General'),
  ])
}

function on(day: number, title: string, from: string, until: string, track: string, speakerIds: string[] = []) {
  const at = (clock: string) => `2025-03-${14 + day}T${clock}:00`
  const id = title.split(' ')[0]!.toLowerCase()
  return aSession({ id, title, startTime: at(from), endTime: at(until), track, speakerIds })
}
