import { db } from '../../../db/client.ts'
import { events, speakers } from '../../../db/schema.ts'
import { anEvent, aSpeaker } from '../../support/rows.ts'

/** Two events with a speaker each. */
export const [pgh, cbus] = ['pgh-id', 'cbus-id'] as const
export const [ada, stranger] = ['ada-id', 'stranger-id'] as const

export async function makeTwoEvents() {
  const columbus = anEvent({ id: cbus, name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus' })
  await db.insert(events).values([anEvent({ id: pgh }), columbus])
  await db.insert(speakers).values([aSpeaker({ id: ada, eventId: pgh }), aSpeaker({ id: stranger, eventId: cbus })])
}

export const opening = () => ({
  eventId: pgh,
  title: 'Opening keynote',
  startTime: '2025-03-15T09:00:00',
  endTime: '2025-03-15T09:45:00',
  track: 'Keynote',
})
