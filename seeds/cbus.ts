// Sample data: the event and everyone in it are invented.
import { cbusGuides } from './cbus/guides.ts'
import { later } from './cbus/later.ts'
import { cbusFloors, cbusRooms } from './cbus/rooms.ts'
import { cbusSessions } from './cbus/sessions.ts'
import { cbusSpeakers } from './cbus/speakers.ts'
import { cbusSponsors } from './cbus/sponsors.ts'
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
  speakers: cbusSpeakers,
  sessions: cbusSessions,
  sponsors: cbusSponsors,
  floors: cbusFloors,
  rooms: cbusRooms,
  guides: cbusGuides,
  publishedAs: {
    'do-not-believe-me': { status: 'confirmed', cancelReason: null, replacedBy: undefined },
    'mud-for-seven-years': { startTime: '16:15', endTime: '17:00' },
    'fourteen-languages': { location: 'Alum Creek Room' },
  },
  later,
}
