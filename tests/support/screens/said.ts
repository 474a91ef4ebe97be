import { db } from '../../../db/client.ts'
import { feedback, type Rating } from '../../../db/schema.ts'

const SAID: [Rating, string?][] = [
  [
    'good',
    'The best talk of the day. I would have liked half an hour more for the questions, and so would everybody around me.',
  ],
  ['good'],
  ['good', 'Clear, funny, to the point.'],
  ['fair', 'Could not read the slides from the back of the room.'],
  ['poor', 'Too loud'],
  ['good'],
]

/** Of a session: what six phones said of it, whether it is over or not. */
export async function saySome(eventId: string, sessionId: string) {
  const rows = SAID.map(([face, words], at) => ({ eventId, sessionId, fromDevice: `phone ${at}`, face, words }))
  await db.insert(feedback).values(rows)
}
