import { asc, eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type Event, feedback } from '../../../../db/schema.ts'
import { BYTE_ORDER_MARK, csvRow } from '../../../format/csv.ts'
import { formatTimeRange } from '../../../format/time/clock.ts'
import { dayName } from '../../events/program/day-of.ts'
import { sessionsInOrder } from '../../events/program/sessions-in-order.ts'
import { FACE_WORDS } from '../constants.ts'

/** All that was said of an event's sessions as CSV text, in the order of the program, session by session. Nothing runs as a formula. */
export async function* exportFeedback(event: Event): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(['Session', 'Time', 'Room', 'How it was', 'Words', 'Said'])
  for (const session of await sessionsInOrder(event.id)) {
    const said = await db
      .select()
      .from(feedback)
      .where(eq(feedback.sessionId, session.id))
      .orderBy(asc(feedback.createdAt), asc(feedback.id))
    const time = [dayName(event, session), formatTimeRange(session.startTime, session.endTime)].filter(Boolean)
    const about = [session.title, time.join(', '), session.location ?? '']
    if (said.length)
      yield said
        .map(({ face, words, createdAt }) => csvRow([...about, FACE_WORDS[face], words ?? '', createdAt]))
        .join('')
  }
}
