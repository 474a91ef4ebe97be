// Sample data: the event and everyone in it are invented.
import { rooms } from './pgh/rooms.ts'
import { sessions } from './pgh/sessions.ts'
import { speakers } from './pgh/speakers.ts'
import { sponsors } from './pgh/sponsors.ts'
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
  speakers,
  sessions,
  sponsors,
  rooms,
}
