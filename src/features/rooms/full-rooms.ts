import type { Event, Room, Session } from '../../../db/schema.ts'
import { sessionInstants } from '../../program/instants.ts'
import { isCancelled } from '../../program/public-sessions.ts'
import { roomFinder } from './room-finder.ts'

/** Until when rooms are full, in seconds, by the ids of the sessions that say so: what runs in them (product §29.8). */
export function fullUntilBySession(event: Event, rooms: Room[], sessions: Session[]): Map<string, number> {
  const full = rooms.filter(isMarked)
  if (!full.length) return new Map()
  const roomOf = roomFinder(full)
  const inRooms = Map.groupBy(sessions, ({ location }) => roomOf(location))
  return new Map(
    full.flatMap((room) => {
      const marked = markedIn(event, room, inRooms.get(room) ?? [])
      return marked ? marked.ids.map((id): [string, number] => [id, marked.until]) : []
    }),
  )
}

/** Until when a room is full, in seconds, of its sessions; undefined where it is not. */
export function fullUntil(event: Event, room: Room, inRoom: Session[]): number | undefined {
  return isMarked(room) ? markedIn(event, room, inRoom)?.until : undefined
}

/** When the first of the rooms that are full after a moment is not anymore, in ms. */
export function nextRoomOpening(rooms: Room[], moment: number): number | undefined {
  const ends = rooms.map(endOf).filter((end) => end > moment)
  return ends.length ? Math.min(...ends) : undefined
}

const endOf = ({ fullUntil }: Room) => Date.parse(fullUntil ?? '')
const isMarked = (room: Room) => endOf(room) > Date.now()

/** Never longer than what runs in it, however its times were written since. */
function markedIn(event: Event, room: Room, inRoom: Session[]): { ids: string[]; until: number } | undefined {
  const timed = inRoom.flatMap((session) => {
    const instants = isCancelled(session) ? undefined : sessionInstants(event, session)
    return instants ? [{ id: session.id, start: instants.start.getTime(), end: instants.end.getTime() }] : []
  })
  const begun = timed.filter(({ start }) => start < endOf(room))
  const until = Math.min(endOf(room), Math.max(...begun.map(({ end }) => end)))
  if (!(until > Date.now())) return undefined
  const running = begun.filter(({ end }) => end >= until)
  return { ids: running.map(({ id }) => id), until: until / 1000 }
}
