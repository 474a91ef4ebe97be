import { asc, eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type Event, feedback } from '../../../../db/schema.ts'
import { BYTE_ORDER_MARK, csvRows } from '../../../formats/tables/csv.ts'
import { FACE_WORDS } from '../../../ui/faces.tsx'
import { listRatedSessions } from './rated-sessions.ts'

/** All feedback on an event's sessions as CSV text, session by session. */
export async function* exportFeedbackCsv(event: Event): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRows([['Session', 'Time', 'Room', 'Rating', 'Comment', 'Sent']])
  for (const { sessionId, title, when, room } of await listRatedSessions(event)) {
    const given = await db
      .select()
      .from(feedback)
      .where(eq(feedback.sessionId, sessionId))
      .orderBy(asc(feedback.createdAt), asc(feedback.id))
    yield csvRows(
      given.map(({ face, words, createdAt }) => [title, when, room, FACE_WORDS[face], words ?? '', createdAt]),
    )
  }
}
