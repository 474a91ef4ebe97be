import type { Delay, Session } from '../../db/schema.ts'
import { minutesBetween } from './wall-clock.ts'

export type Times = Delay['planned']
type Delayed = Pick<Session, 'startTime' | 'endTime' | 'delay'>

/** When a session was to be, if it runs late. Whoever wrote its times otherwise meanwhile made another plan. */
export function plannedTimes({ delay, startTime, endTime }: Delayed): Times | undefined {
  const isOfThese = delay?.delayed.startTime === startTime && delay.delayed.endTime === endTime
  return delay && isOfThese ? delay.planned : undefined
}

/** By how many minutes it ends later than it was planned. */
export function minutesLate(session: Delayed): number {
  const planned = plannedTimes(session)
  return planned ? minutesBetween(planned.endTime, session.endTime) : 0
}

/** The delay of a session that takes place, and the end that is known for it, in seconds. */
export function lateness(session: Delayed & Pick<Session, 'status'>, until: number | undefined) {
  return { minutes: session.status === 'confirmed' ? minutesLate(session) : 0, until }
}

/** The session at another time, late by the plan that it had; at its planned time it is not. */
export function delayedTo(session: Delayed, delayed: Times): Delayed {
  const { startTime, endTime } = session
  const planned = plannedTimes(session) ?? { startTime, endTime }
  const isOnTime = planned.startTime === delayed.startTime && planned.endTime === delayed.endTime
  return { ...delayed, delay: isOnTime ? null : { planned, delayed } }
}
