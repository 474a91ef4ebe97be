import { db } from '../../../db/client.ts'
import { events, type Speaker, speakers } from '../../../db/schema.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { anEvent, aSession, aSpeaker, insertSessions } from '../../support/rows.ts'

/** The app with two events: Pittsburgh has five speakers, Columbus none yet. For a file's `beforeAll`. */
export async function startAppWithSpeakers(): Promise<TestApp> {
  const app = await startApp({ seeded: false })
  await db
    .insert(events)
    .values([anEvent({ id: 'pgh' }), anEvent({ id: 'cbus', name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus' })])
  const links = { photoUrl: '/images/speakers/bea.svg', linkedinUrl: 'https://l.example/in/bea' }
  await db
    .insert(speakers)
    .values([
      person('zoe', 'Zoe de la Cruz', { company: 'Iron & Lark' }),
      person('ada', 'Ada Fernandez'),
      person('bea', 'Bea fernandez', links),
      person('cleo', 'Cleo Ash', { company: 'Rivers' }),
      person('one', 'Plato'),
    ])
  const hour = { startTime: '2025-03-15T09:00:00', endTime: '2025-03-15T10:00:00' }
  await insertSessions(db, aSession({ ...hour, id: 'talk', title: 'A talk', speakerIds: ['cleo'] }))
  return app
}

export const person = (id: string, name: string, more: Partial<Speaker> = {}) =>
  aSpeaker({ id, name, bio: `About ${name}`, ...more })
