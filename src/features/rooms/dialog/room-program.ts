import type { Event, Session } from '../../../../db/schema.ts'
import { formatProgramDay } from '../../../program/day-names.ts'
import { lateness } from '../../../program/delay.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { programDay, programDays } from '../../../program/program-days.ts'
import { isCancelled } from '../../../program/public-sessions.ts'

export type RoomDay = { heading: string; talks: RoomTalk[] }
type RoomTalk = ReturnType<typeof toRoomTalk>

/** What happens in a room, day by day; a program of one day needs no name for it. */
export function roomProgram(event: Event, inRoom: Session[], all: Session[]): RoomDay[] {
  const days = programDays(event, all)
  const talks = Map.groupBy(inRoom, (session) => programDay(session, event.startsOn))
  return days.flatMap((day) => {
    const ofDay = talks.get(day.day)?.map((session) => toRoomTalk(event, session))
    return ofDay ? [{ heading: days.length > 1 ? formatProgramDay(day) : 'Program', talks: ofDay }] : []
  })
}

/** When it runs is said in seconds, for the core script; what does not take place never runs. */
function toRoomTalk(event: Event, session: Session) {
  const { id, title, startTime, endTime, track } = session
  const isOff = isCancelled(session)
  const instants = isOff ? undefined : sessionInstants(event, session)
  const seconds = instants && { from: instants.start.getTime() / 1000, until: instants.end.getTime() / 1000 }
  return { id, title, startTime, endTime, track, isOff, late: lateness(event, session), ...seconds }
}
