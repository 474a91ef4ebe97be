import type { Event, Session } from '../../db/schema.ts'
import { sessionInstants } from './instants.ts'

type EventSwitches = Pick<Event, 'startsOn' | 'timezone' | 'questionsOpen' | 'feedbackOpen'>
type SessionSwitches = Pick<
  Session,
  'startTime' | 'endTime' | 'status' | 'speakerIds' | 'questionsOpen' | 'feedbackOpen'
>

/** In ms; undefined without a date or a time zone. */
type Moment = number | undefined

const MINUTE = 60_000

/** When questions are open; undefined for never (product §32.1, §32.2). */
export function questionWindow(event: EventSwitches, session: SessionSwitches): { until: Moment } | undefined {
  if (session.status !== 'confirmed' || !isOn(session, session.questionsOpen, event.questionsOpen)) return undefined
  const end = endOf(event, session)
  return { until: end && end + 60 * MINUTE }
}

/** When ratings are open; undefined for never (product §33.1, §33.2). */
export function feedbackWindow(event: EventSwitches, session: SessionSwitches): { from: Moment } | undefined {
  if (session.status !== 'confirmed' || !isOn(session, session.feedbackOpen, event.feedbackOpen)) return undefined
  const end = endOf(event, session)
  return { from: end && end - 5 * MINUTE }
}

/** When the first session can be rated; undefined where one always can. */
export function firstFeedback(event: EventSwitches, sessions: SessionSwitches[]): Moment {
  const moments = sessions.map((session) => feedbackWindow(event, session)?.from)
  return moments.length ? Math.min(...moments.map((moment) => moment ?? 0)) || undefined : undefined
}

/** The event's setting is for sessions with speakers, not for lunch. */
const isOn = ({ speakerIds }: SessionSwitches, own: boolean | null, ofEvent: boolean) =>
  own ?? (ofEvent && speakerIds.length > 0)

const endOf = (event: EventSwitches, session: SessionSwitches) => sessionInstants(event, session)?.end.getTime()
