import { eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type Event, feedback } from '../../../../db/schema.ts'
import { sessionDayName } from '../../../program/day-names.ts'
import { listSessions } from '../../../program/program-rows.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'

/** A session of which something was said, in words. */
export type RatedSession = { sessionId: string; title: string; when: string; room: string }

/** Those of an event in the order of the program, then those that are not on it anymore (product §33.5). */
export async function listRatedSessions(event: Event): Promise<RatedSession[]> {
  const { sessionId } = feedback
  const said = await db.selectDistinct({ sessionId }).from(feedback).where(eq(feedback.eventId, event.id))
  const without = new Set(said.map((one) => one.sessionId))
  const there = (await listSessions(event.id)).filter(({ id }) => without.delete(id))
  return [
    ...there.map((session) => ({
      sessionId: session.id,
      title: session.title,
      when: [sessionDayName(event, session), formatTimeRange(session.startTime, session.endTime)]
        .filter(Boolean)
        .join(', '),
      room: session.location ?? '',
    })),
    ...[...without].sort().map((sessionId) => ({ sessionId, title: NO_LONGER_LISTED, when: '', room: '' })),
  ]
}

const NO_LONGER_LISTED = 'No longer on the program'
