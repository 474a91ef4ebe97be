import type { Event } from '../../../db/schema.ts'
import { fullUntil } from '../../program/program.ts'
import { cachedProgram } from '../../program/program-rows.ts'
import { formatTimeInZone } from '../../text/time/format-dates.ts'
import { formatTime } from '../../text/time/format-time.ts'

/** A session in a room, in seconds and as text. `full` is set while its room is full. */
export type RoomSlot = Awaited<ReturnType<typeof listRoomTimes>>[number]

export async function listRoomTimes(_eventId: string, event: Event) {
  return (await cachedProgram(event)).timed.flatMap(({ session, from, until }) => {
    const { room, title, startTime, endTime } = session
    if (!room) return []
    const full = fullUntil(session)
    return [
      {
        roomId: room.id,
        title,
        from,
        until,
        starts: formatTime(startTime),
        ends: formatTime(endTime),
        full: full === undefined ? undefined : { until: full, ends: formatTimeInZone(event.timezone, full * 1000) },
      },
    ]
  })
}
