import { sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { events, rooms, type Session, speakers } from '../../../db/schema.ts'
import { anEvent, aRoom, aSession, aSpeaker, insertSessions } from '../../support/rows.ts'

const dates = { startsOn: '2027-04-10', endsOn: '2027-04-11', timezone: 'America/New_York' }

/** An event of two days in two rooms and on a river. */
export async function writeGridProgram() {
  await db.insert(events).values(anEvent({ id: 'pgh', ...dates }))
  await db.insert(speakers).values(['Ada', 'Bea', 'Cleo'].map((name) => aSpeaker({ id: name, name })))
  // In the order that organizers gave them, which is not that of their names.
  await db
    .insert(rooms)
    .values([
      aRoom({ id: 'studio', name: 'Studio', position: 0 }),
      aRoom({ id: 'hall', name: 'Hall', position: 1 }),
      aRoom({ id: 'attic', name: 'Attic', position: 2 }),
    ])
  await insertSessions(db, [
    on(1, 'Keynote', '09:00', '09:45', 'Hall', { track: 'Keynote', speakerIds: ['Ada'] }),
    on(1, 'Panel', '10:00', '11:00', 'Hall', { track: 'Panels', speakerIds: ['Ada', 'Bea', 'Cleo'] }),
    on(1, 'Overlap', '10:20', '10:40', ' hall ', { track: 'Tech', speakerIds: ['Bea', 'Cleo'] }),
    on(1, 'Five minutes', '09:30', '09:35', 'Studio', { track: 'Tech' }),
    on(1, 'Odd', '09:52', '10:07', 'Studio', { track: 'Tech' }),
    on(1, 'Off', '11:00', '11:30', 'Studio', { status: 'cancelled' }),
    on(1, 'Walk', '08:00', '08:30', null),
    on(1, 'Night', '23:30', '01:00', 'Hall', { track: 'General' }),
    on(2, 'After midnight', '00:30', '01:30', 'Studio', { track: 'General' }),
    on(2, 'Second day', '09:00', '10:00', 'Attic', { track: 'Leadership' }),
    on(1, 'Some time', 'after lunch', '', 'Hall'),
  ])
}

function on(
  day: number,
  title: string,
  start: string,
  end: string,
  location: string | null,
  more: Partial<Session> = {},
) {
  const time = (clock: string) => (/^\d/.test(clock) ? `2025-03-${14 + day}T${clock}:00` : clock)
  const id = title.toLowerCase().replaceAll(' ', '-')
  return aSession({ id, title, startTime: time(start), endTime: time(end), location, ...more })
}

/** So many on each of two days; every fourth is Tech. */
export const ON_A_DAY = 400

/** An event whose list shows a day at a time. */
export async function writeLongProgram() {
  await db.insert(events).values(anEvent({ id: 'long', slug: 'long', name: 'WITCON LONG', ...dates }))
  const insert = sql`
    insert into sessions (id, event_id, title, start_time, end_time, track)
    select 's' || d || '-' || n, 'long', 'Talk ' || d || '-' || n, '2025-03-1' || 4 + d || 'T' || to_char(timestamp '2025-03-15 08:00' + n * interval '1 minute', 'HH24:MI'),
      '2025-03-1' || 4 + d || 'T18:00', case when n % 4 = 0 then 'Tech' else 'General' end
    from generate_series(1, ${ON_A_DAY}) n, generate_series(1, 2) d`
  await writeWithRevision('long', ['sessions'], (tx) => tx.execute(insert), { long: true })
}
