import type { Session } from '../../../db/schema.ts'
import { sessionWarnings } from '../../../src/features/sessions/session-warnings.ts'
import { aSession } from '../../support/rows.ts'

export const speakers = [
  { id: 'ada', name: 'Ada Fernandez' },
  { id: 'bo', name: 'Bo Lindqvist' },
]

let made = 0
/** `09:00` is on the day of the event; anything else is left as it is written. */
export const talk = (start: string, end: string, more: Partial<Session> = {}): Session =>
  aSession({ id: `talk-${++made}`, title: 'A talk', startTime: onTheDay(start), endTime: onTheDay(end), ...more })

/** What is said of each session that is warned about. */
export const warned = (...talks: Session[]) =>
  Object.fromEntries(
    [...sessionWarnings(talks, speakers, { startsOn: null, endsOn: null })].map(([id, warnings]) => [
      id,
      warnings.map(({ sentence }) => sentence),
    ]),
  )

const onTheDay = (time: string) => (time.includes(':') && time.length === 5 ? `2025-03-15T${time}:00` : time)
