import type { Event, Session } from '../../db/schema.ts'
import { sessionInstants } from './instants.ts'

type EventSwitches = Pick<Event, 'startsOn' | 'timezone' | 'questionsOpen' | 'feedbackOpen'>
type SessionSwitches = Pick<
  Session,
  'startTime' | 'endTime' | 'status' | 'speakerIds' | 'questionsOpen' | 'feedbackOpen'
>

/** A moment, in milliseconds; unknown where the session has no day or no time zone. */
type Moment = number | undefined

const MINUTE = 60_000

/** Whether attendees ask questions of a session, and until when; undefined where they do not (product §32.1, §32.2). */
export function questionWindow(event: EventSwitches, session: SessionSwitches): { until: Moment } | undefined {
  if (session.status !== 'confirmed' || !isOn(session, session.questionsOpen, event.questionsOpen)) return undefined
  const end = endOf(event, session)
  return { until: end && end + 60 * MINUTE }
}

/** Whether attendees are asked how a session was, and from when on; undefined where they are not (product §33.1, §33.2). */
export function feedbackWindow(event: EventSwitches, session: SessionSwitches): { from: Moment } | undefined {
  if (session.status !== 'confirmed' || !isOn(session, session.feedbackOpen, event.feedbackOpen)) return undefined
  const end = endOf(event, session)
  return { from: end && end - 5 * MINUTE }
}

/** When the first of these sessions can be rated, in milliseconds; undefined where one can be at any time. */
export function firstFeedback(event: EventSwitches, sessions: SessionSwitches[]): Moment {
  const moments = sessions.map((session) => feedbackWindow(event, session)?.from)
  return moments.length ? Math.min(...moments.map((moment) => moment ?? 0)) || undefined : undefined
}

/** What an event says is meant of those in which somebody speaks, not of the lunch. */
const isOn = ({ speakerIds }: SessionSwitches, own: boolean | null, ofEvent: boolean) =>
  own ?? (ofEvent && speakerIds.length > 0)

const endOf = (event: EventSwitches, session: SessionSwitches) => sessionInstants(event, session)?.end.getTime()
