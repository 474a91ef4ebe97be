import type { Delay, Session } from '../../db/schema.ts'
import { minutesBetween } from './wall-clock.ts'

export type Times = Delay['planned']
type Delayed = Pick<Session, 'startTime' | 'endTime' | 'delay'>

/** The original times of a late session. An edit of its times since makes a new plan. */
export function plannedTimes({ delay, startTime, endTime }: Delayed): Times | undefined {
  const isOfThese = delay?.delayed.startTime === startTime && delay.delayed.endTime === endTime
  return delay && isOfThese ? delay.planned : undefined
}

export function minutesLate(session: Delayed): number {
  const planned = plannedTimes(session)
  return planned ? minutesBetween(planned.endTime, session.endTime) : 0
}

/** `until` is in seconds. */
export function lateness(session: Delayed & Pick<Session, 'status'>, until: number | undefined) {
  return { minutes: session.status === 'confirmed' ? minutesLate(session) : 0, until }
}

/** Moves a session and keeps its original plan. */
export function delayedTo(session: Delayed, delayed: Times): Delayed {
  const { startTime, endTime } = session
  const planned = plannedTimes(session) ?? { startTime, endTime }
  const isOnTime = planned.startTime === delayed.startTime && planned.endTime === delayed.endTime
  return { ...delayed, delay: isOnTime ? null : { planned, delayed } }
}
