// Sample data: the event and everyone in it are invented.
import { later } from './cbus/later.ts'
import { floors, rooms } from './cbus/rooms.ts'
import { sessions } from './cbus/sessions.ts'
import { speakers } from './cbus/speakers.ts'
import { sponsors } from './cbus/sponsors.ts'
import type { Seed } from './seed.ts'

/** Columbus as first published: with mistakes on purpose, which the maintenance actions repair. */
export const cbus: Seed = {
  event: {
    name: 'WITCON CBUS',
    slug: 'cbus',
    city: 'Columbus',
    location: 'Columbus, Ohio',
    startsOn: '2027-04-10',
    endsOn: '2027-04-11',
    timezone: 'America/New_York',
    venueName: 'Archway Exchange',
    floorPlanUrl: '/images/floor-plans/cbus.svg',
    accent: '#b3123f',
    questionsOpen: true,
    feedbackOpen: true,
  },
  speakers,
  sessions,
  sponsors,
  floors,
  rooms,
  publishedAs: {
    'do-not-believe-me': { status: 'confirmed', cancelReason: null, replacedBy: undefined },
    'mud-for-seven-years': { startTime: '16:15', endTime: '17:00' },
    'fourteen-languages': { location: 'Alum Creek Room' },
  },
  later,
}
