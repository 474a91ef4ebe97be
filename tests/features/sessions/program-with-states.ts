import { db } from '../../../db/client.ts'
import { events, speakers } from '../../../db/schema.ts'
import { startFileApp, type TestApp } from '../../support/app.ts'
import { anEvent, aSpeaker, insertSessions } from '../../support/rows.ts'
import { session } from './agenda-event.ts'

/** The app with one event: at nine a talk that takes place, one that is cancelled and takes an earlier letter, and a draft. */
export async function startAppWithStates(): Promise<TestApp> {
  const app = await startFileApp({ seeded: false })
  await db.insert(events).values(anEvent({ id: 'pgh', startsOn: '2026-03-14', timezone: 'America/New_York' }))
  await db.insert(speakers).values([
    aSpeaker({ id: 'ada', name: 'Ada Fernandez' }),
    // She speaks in the draft alone.
    aSpeaker({ id: 'bea', name: 'Bea Ode' }),
  ])
  await insertSessions(db, [
    session('bridges', 'Bridges', '09:00', '09:45', 'Tech', {
      status: 'cancelled',
      cancelReason: 'The speaker is ill.',
      replacedById: 'tunnels',
      location: 'Hall',
      speakerIds: ['ada'],
    }),
    session('tunnels', 'Tunnels', '09:00', '10:00', 'Tech', { location: 'Hall', speakerIds: ['ada'] }),
    session('lunch', 'Lunch', '12:00', '13:00', 'General', { status: 'cancelled', replacedById: DRAFT.id }),
    session(DRAFT.id, DRAFT.title, '14:00', '15:00', 'Panels', {
      status: 'draft',
      location: DRAFT.location,
      description: DRAFT.description,
      speakerIds: ['bea'],
    }),
  ])
  return app
}

/** Nothing of it may be read by visitors. */
export const DRAFT = { id: 'zyxid', title: 'Zyxtitle', location: 'Zyxroom', description: 'Zyxtext' }
