import { db } from '../../../db/client.ts'
import { events, rooms, speakers, sponsors } from '../../../db/schema.ts'
import type { SearchResults } from '../../../src/features/search/build-results.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { anEvent, aSession, aSpeaker, aSponsor, insertSessions } from '../../support/rows.ts'

const onNextDay = { startTime: '2025-03-16T09:00:00', endTime: '2025-03-16T10:00:00' }

/** The app with two events, of which Pittsburgh can be searched. For a file's `beforeAll`. */
export async function startSearchApp(): Promise<TestApp> {
  const app = await startApp({ seeded: false })
  await db
    .insert(events)
    .values([anEvent({ id: 'pgh' }), anEvent({ id: 'cbus', name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus' })])
  await db
    .insert(speakers)
    .values([
      aSpeaker({ id: 'ingrid', name: 'Ingrid Sørensen', title: 'Engineer', company: 'Größe & Sons', bio: 'Welds.' }),
      aSpeaker({ id: 'maire', name: 'Máire O’Brien', title: 'Designer', bio: 'Worked on *Kubernetes* and e-mail.' }),
      aSpeaker({ id: 'hanako', name: '山田花子', title: 'Writer', bio: 'Κωνσταντίνα knows her.' }),
    ])
  await db.insert(rooms).values({ id: 'mono', eventId: 'pgh', name: 'Monongahela Room', access: ['hearing-loop'] })
  await db.insert(sponsors).values(aSponsor({ id: 'rivers', name: 'Rivers', tier: 'Gold' }))
  await insertSessions(db, [
    aSession({
      id: 'postgres',
      title: 'Postgres at the edge of its limits',
      location: 'Monongahela Room',
      track: 'Tech',
      speakerIds: ['ingrid'],
      description: 'What a vacuum that never finished <b>taught</b> us. Bring a solder iron.',
    }),
    aSession({ id: 'workshop', title: 'Soldering for everybody', track: 'Tech', speakerIds: ['maire'] }),
    aSession({ id: 'rivers', title: 'Rivers & bridges', location: 'Hall', description: 'About C++ and Node.js.' }),
    aSession({ id: 'off', title: 'Rivers by night', status: 'cancelled', ...onNextDay }),
    aSession({ id: 'secret', title: 'Rivers in secret', status: 'draft', description: 'Nobody knows of unicorns.' }),
  ])
  return app
}

/** What an event answers to a search. */
export async function searched(app: TestApp, q: string, eventSlug = 'pgh'): Promise<SearchResults> {
  const answer = await app.visitor().get(`/api/search?${new URLSearchParams({ eventSlug, q })}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The ids of what was found, all kinds one after another. */
export const ids = ({ groups }: SearchResults) => groups.flatMap(({ results }) => results.map(({ id }) => id))

/** What is looked for, and what is found. */
export const FINDINGS: [q: string, ids: string[]][] = [
  // Without accents or with any, in either case, composed or not.
  ['sorensen', ['postgres', 'ingrid']],
  ['SÖRENSEN', ['postgres', 'ingrid']],
  ['So\u0308rensen', ['postgres', 'ingrid']],
  ['grosse', ['ingrid']],
  // Every word, in any order, wherever it stands.
  ['sorensen postgres', ['postgres']],
  ['tech monongahela ingrid', ['postgres']],
  ['vacuum ingrid', ['postgres']],
  ['kubernetes designer', ['maire']],
  ['postgres bridges', []],
  // Names come before what stands beside them, that before longer texts, and whole words before beginnings.
  ['solder', ['workshop', 'postgres']],
  ['rivers', ['rivers', 'off', 'rivers']],
  // The beginning of a word; of the last one from the first letter on.
  ['post', ['postgres']],
  ['mono p', ['postgres']],
  ['p mono', []],
  // Rooms, also by what they have.
  ['hearing loop', ['mono']],
  // One is found by many.
  ['bridge', ['rivers']],
  ['limits edges', ['postgres']],
  // Compounds, as their parts and in one.
  ['email', ['maire']],
  ['e-mail', ['maire']],
  ['node.js', ['rivers']],
  ['nodejs', ['rivers']],
  ["o'brien", ['workshop', 'maire']],
  ['obrien', ['workshop', 'maire']],
  ['c++', ['rivers']],
  ['edge-of-limits', ['postgres']],
  // Other scripts.
  ['花子', ['hanako']],
  ['κωνσταντινα', ['hanako']],
  // What is not public is not there.
  ['secret', []],
  ['unicorns', []],
]

/** What is typed, and what is taken for it. */
export const TYPOS: [what: string, q: string, spellings: string[], ids: string[]][] = [
  ['a wrong letter', 'bridgas', ['bridges'], ['rivers']],
  ['a missing one', 'bridgs', ['bridges'], ['rivers']],
  ['one too many', 'briddges', ['bridges'], ['rivers']],
  ['two in each other’s place', 'birdges', ['bridges'], ['rivers']],
  ['the first letter', 'hostgres', ['postgres'], ['postgres']],
  ['one in a word of four letters', 'teck', ['tech'], ['postgres', 'workshop']],
  ['two exchanged in a word of four letters', 'tceh', ['tech'], ['postgres', 'workshop']],
  ['two mistakes in a longer word', 'monangahila', ['monongahela'], ['postgres', 'mono']],
  ['two exchanges in a longer word', 'kbuerentes', ['kubernetes'], ['maire']],
  ['a mistake in a word that is being typed', 'monan', ['monongahela'], ['postgres', 'mono']],
  ['a mistake in another script', 'κωνσταντίμα', ['κωνσταντινα'], ['hanako']],
]
