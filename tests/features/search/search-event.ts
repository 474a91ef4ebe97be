import { db } from '../../../db/client.ts'
import { events, rooms, speakers, sponsors } from '../../../db/schema.ts'
import { startFileApp, type TestApp } from '../../support/app.ts'
import { anEvent, aSession, aSpeaker, aSponsor, columbus, insertSessions } from '../../support/rows.ts'

const onNextDay = { startTime: '2025-03-16T09:00:00', endTime: '2025-03-16T10:00:00' }

/** The app with two events, of which Pittsburgh can be searched. */
export async function startSearchApp(): Promise<TestApp> {
  const app = await startFileApp({ seeded: false })
  await db.insert(events).values([anEvent({ id: 'pgh' }), columbus()])
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
