import type { TestApp } from './app.ts'
import { eventIdOf } from './event-id.ts'

/** What attendees write, on the board of Pittsburgh. */
export async function postSome(app: TestApp) {
  const visitor = app.visitor()
  const eventId = await eventIdOf('pgh')
  for (const [name, message] of [
    ['Delphine', 'Lost: green scarf, Allegheny Room. Will trade for coffee.'],
    ['Jo', 'The slides of the Postgres talk are linked from the session now. Thank you!'],
    ['Priya R.', 'Anyone up for lunch near the north stairs? Table for six, first-timers very welcome.'],
  ])
    await visitor.post('/api/attendee-messages', { name, message, eventId })
}
