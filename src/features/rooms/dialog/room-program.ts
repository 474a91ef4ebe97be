import type { Room } from '../../../../db/schema.ts'
import { formatProgramDay } from '../../../program/day-names.ts'
import type { Program, ProgramSession } from '../../../program/program.ts'

export type RoomDay = { heading: string; talks: RoomTalk[] }
type RoomTalk = ReturnType<typeof toRoomTalk>

/** The sessions in a room, day by day; a program of one day needs no name for it. */
export function roomProgram({ days, byRoom }: Program, room: Room): RoomDay[] {
  const talks = Map.groupBy(byRoom.get(room.id) ?? [], ({ day }) => day)
  return days.flatMap((day) => {
    const ofDay = talks.get(day.day)?.map(toRoomTalk)
    return ofDay ? [{ heading: days.length > 1 ? formatProgramDay(day) : 'Program', talks: ofDay }] : []
  })
}

/** In seconds, for the core script; a cancelled session never runs. */
function toRoomTalk({ id, title, startTime, endTime, track, isOff, late, span }: ProgramSession) {
  return { id, title, startTime, endTime, track, isOff, late, ...(isOff ? undefined : span) }
}
