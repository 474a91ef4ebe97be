import { db } from '../../../db/client.ts'
import { events, rooms, speakers, sponsors } from '../../../db/schema.ts'
import { startFileApp, type TestApp } from '../../support/app.ts'
import { anEvent, aRoom, aSession, aSpeaker, aSponsor, insertSessions } from '../../support/rows.ts'

/** When everything on the program was written. */
const WRITTEN_AT = '2026-11-20T08:30:00.000Z'
/** What an organizer may type, and every format has to carry: `<`, `&`, quotes, a tab, a pile of marks, an emoji of several letters. */
export const HARD_TITLE = 'Größe <b>&amp; "quotes"; commas, back\\slash\u0001 👩‍👩‍👧 é'

const session = (said: Parameters<typeof aSession>[0]) =>
  aSession({ eventId: 'nights', track: 'Tech', location: 'Main Hall', updatedAt: WRITTEN_AT, ...said })

/**
 * An app with an event of two days in March, when the clocks change in New York in its second night: a night past midnight, one
 * room written in two ways, a session without a room, two tracks, one cancelled, and one at a time that nobody can read.
 */
export async function startTwoNights(): Promise<TestApp> {
  const app = await startFileApp({ seeded: false })
  const event = { slug: 'two-nights', name: 'Two Nights', city: 'Pittsburgh', venueName: 'Three Rivers Hall' }
  const dates = { startsOn: '2027-03-13', endsOn: '2027-03-14', timezone: 'America/New_York', accent: '#ffb81c' }
  await db
    .insert(events)
    .values([
      anEvent({ id: 'nights', ...event, ...dates }),
      anEvent({ id: 'undated', slug: 'undated', name: 'Undated', city: 'Columbus' }),
      anEvent({ id: 'zoneless', slug: 'zoneless', name: 'Zoneless', city: 'Erie', startsOn: '2027-05-01' }),
    ])
  await db
    .insert(speakers)
    .values([
      aSpeaker({
        id: 'ada',
        eventId: 'nights',
        photoUrl: '/images/speakers/a.svg',
        linkedinUrl: 'https://www.linkedin.com/in/ada',
      }),
      aSpeaker({
        id: 'bo',
        eventId: 'nights',
        name: '=1+1 Bo',
        company: 'Ironlark',
        bio: 'Says **less**.',
        linkedinUrl: '@bo',
      }),
    ])
  await db
    .insert(sponsors)
    .values(aSponsor({ id: 'iron', eventId: 'nights', contactPerson: 'Greta', logoUrl: '/images/l.svg' }))
  await db
    .insert(rooms)
    .values(aRoom({ id: 'main', eventId: 'nights', name: 'Main Hall', capacity: 300, directions: 'Up the stairs.' }))
  await insertSessions(db, [
    session({ id: 'opening', title: HARD_TITLE, description: LONG, speakerIds: ['ada', 'bo'], version: 3 }),
    session({
      id: 'late',
      title: 'Late night',
      startTime: at(1, '23:30'),
      endTime: at(1, '00:30'),
      location: ' main hall',
    }),
    session({ id: 'later', title: 'Later', startTime: at(2, '00:45'), endTime: at(2, '01:15'), track: 'Panels' }),
    session({ id: 'second', title: 'Second day', startTime: at(2, '09:00'), endTime: at(2, '09:45'), location: null }),
    session({ id: 'off', title: 'Off', startTime: at(2, '10:00'), endTime: at(2, '11:00'), ...CANCELLED }),
    session({ id: 'unknown', title: 'Whenever', startTime: 'after lunch', endTime: 'late' }),
    session({ id: 'own', eventId: 'undated', title: 'One day', updatedAt: WRITTEN_AT }),
  ])
  return app
}

const CANCELLED = {
  status: 'cancelled',
  cancelReason: 'The speaker is ill',
  replacedById: 'second',
  version: 2,
} as const
const LONG = `Words, and *more* of them: ${'größer '.repeat(30)}\n\n- one\n- two`

const at = (day: 1 | 2, clock: string) => `2025-03-${14 + day}T${clock}:00`
