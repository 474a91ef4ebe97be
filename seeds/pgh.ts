// Sample data: the event and everyone in it are invented.
import { pghGuides } from './pgh/guides.ts'
import { pghRooms } from './pgh/rooms.ts'
import { pghSessions } from './pgh/sessions.ts'
import { pghSpeakers } from './pgh/speakers.ts'
import { pghSponsors } from './pgh/sponsors.ts'
import type { Seed } from './seed.ts'

/** Pittsburgh, complete and correct as published. */
export const pgh: Seed = {
  event: {
    name: 'WITCON PGH',
    slug: 'pgh',
    city: 'Pittsburgh',
    location: 'Pittsburgh, Pennsylvania',
    startsOn: '2027-03-13',
    timezone: 'America/New_York',
    venueName: 'Three Rivers Hall',
    floorPlanUrl: '/images/floor-plans/pgh.svg',
    accent: '#ffb81c',
    questionsOpen: true,
    feedbackOpen: true,
  },
  speakers: pghSpeakers,
  sessions: pghSessions,
  sponsors: pghSponsors,
  rooms: pghRooms,
  guides: pghGuides,
}
