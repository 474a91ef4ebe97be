import type { Session } from '../../../db/schema.ts'
import { wallClockMs } from '../../program/wall-clock.ts'
import { normalizeName } from '../../text/names.ts'

export type Duplicates = {
  kept: Session
  before: Session
  removed: Session[]
}

/** The fullest session stays and gets all speakers (product §14.5). */
export function findDuplicateSessions(sessions: Session[], startsOn: string | null): Duplicates[] {
  const start = ({ startTime }: Session) => wallClockMs(startTime, startsOn) ?? startTime.trim()
  const same = Map.groupBy(sessions, (session) => `${start(session)} ${normalizeName(session.title)}`)
  return [...same.values()].flatMap((group) => {
    const [before, ...removed] = group.sort(compareCompleteness)
    if (!before || removed.length === 0) return []
    const speakerIds = [...new Set([before, ...removed].flatMap((session) => session.speakerIds))]
    return [{ before, removed, kept: { ...before, speakerIds } }]
  })
}

function compareCompleteness(a: Session, b: Session): number {
  return (
    filledIn(b) - filledIn(a) ||
    (b.description?.length ?? 0) - (a.description?.length ?? 0) ||
    b.version - a.version ||
    (a.id < b.id ? -1 : 1)
  )
}

function filledIn({ endTime, track, location, description, speakerIds }: Session): number {
  return [endTime, track, location, description, speakerIds[0]].filter((value) => value?.trim()).length
}
