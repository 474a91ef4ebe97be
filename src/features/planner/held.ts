import type { Event, Room } from '../../../db/schema.ts'
import type { ProgramSession } from '../../program/program.ts'
import { dayStart } from '../../program/program-days.ts'
import { sessionMinutes, toClock } from './place.ts'
import type { Move } from './schema.ts'

/** A session on a day of the schedule; without `at` it has no place yet. */
export type Planned = {
  id: string
  version: number
  title: string
  minutes: number
  at: Spot | undefined
  /** What its row says, a whole place or not. */
  known: Partial<Spot> & { day: number }
}

/** `start` is a minute of the program's day. */
type Spot = { day: number; room: string; start: number }

/** What an organizer took up, and where it would go. The first session leads, the others follow it. */
export type Held = { sessions: Planned[]; day: number; room: string; start: number; minutes: number }

export const LAST_MINUTE = 28 * 60

export function takeUp(sessions: Planned[], otherwise: Spot): Held {
  const [first] = sessions
  return { sessions, minutes: first!.minutes, ...(first!.at ?? otherwise) }
}

export function within({ start, minutes, ...held }: Held, step: number): Held {
  const length = Math.max(step, Math.min(minutes, 12 * 60))
  return { ...held, minutes: length, start: withinDay(start, length) }
}

const withinDay = (start: number, minutes: number) => Math.max(0, Math.min(start, LAST_MINUTE - minutes))

function moveTo({ id, version }: Planned, { day, room, start }: Spot, end?: number): Move {
  return { id, version, to: { day, room, start: toClock(start), end: end === undefined ? end : toClock(end) } }
}

/** Keeps the distances in time and in columns; sessions without a place follow one another behind the first. */
export function movesOf({ sessions, day, room, start, minutes }: Held, rooms: Room[]): Move[] {
  const [first, ...others] = sessions
  const column = (id: string) => rooms.findIndex((one) => one.id === id)
  const end = start + minutes
  const lead = moveTo(first!, { day, room, start }, minutes === first!.minutes ? undefined : end)
  let next = end
  const following = others.map((one) => {
    const { at, minutes: length } = one
    if (!first!.at || !at) {
      next += length
      return moveTo(one, { day, room, start: next - length })
    }
    const beside =
      rooms[Math.max(0, Math.min(column(at.room) + column(room) - column(first!.at.room), rooms.length - 1))]
    const moved = withinDay(at.start + start - first!.at.start, length)
    return moveTo(one, { day: at.day + day - first!.at.day, room: beside!.id, start: moved })
  })
  return [lead, ...following]
}

export function stepByKey(held: Held, key: string, isLength: boolean, rooms: Room[], step: number): Held | undefined {
  const by = { ArrowUp: -step, ArrowDown: step }[key]
  if (by) return within(isLength ? { ...held, minutes: held.minutes + by } : { ...held, start: held.start + by }, step)
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (!across || isLength) return undefined
  const column = rooms.findIndex(({ id }) => id === held.room) + across
  return { ...held, room: rooms[Math.max(0, Math.min(column, rooms.length - 1))]!.id }
}

/** The sessions in the room on that day, in order. */
function placedIn(planned: Iterable<Planned>, { day, room }: Spot) {
  return [...planned]
    .flatMap((one) => (one.at?.day === day && one.at.room === room ? { ...one, at: one.at } : []))
    .sort((a, b) => a.at.start - b.at.start)
}

export const swap = (one: Planned, other: Planned) => [moveTo(one, other.at!), moveTo(other, one.at!)]

function freeStart(planned: Iterable<Planned>, spot: Spot, minutes: number): number {
  return placedIn(planned, spot).reduce((free, one) => {
    const end = one.at.start + one.minutes
    return one.at.start < free + minutes && end > free ? end : free
  }, spot.start)
}

/** Where a session without a place would go: by what is known of it, else where `next` begins. */
export function proposePlace(all: Map<string, Planned>, { known, minutes }: Planned, next: Spot, rooms: Room[]): Spot {
  const free = (spot: Spot) => freeStart(all.values(), spot, minutes)
  if (known.start !== undefined && known.day === next.day) {
    const { day, start } = known as Spot
    const spots = [next.room, ...rooms.map(({ id }) => id)].map((room) => ({ day, room, start }))
    return spots.find((spot) => free(spot) === start) ?? spots[0]!
  }
  const room = rooms.find(({ id }) => id === known.room)?.id ?? next.room
  const from = room === next.room ? next : { ...next, room, start: firstMinute(all, next.day) }
  return { ...from, start: free(from) }
}

export function freePlaces(
  planned: Iterable<Planned>,
  { sessions, minutes, ...spot }: Held,
  { first, last }: { first: number; last: number },
  step: number,
): number[] {
  const others = placedIn(planned, spot).filter(({ id }) => !sessions.some((one) => one.id === id))
  const starts: number[] = []
  const next = (start: number) => freeStart(others, { ...spot, start }, minutes)
  const whole = Math.ceil(minutes / step) * step
  for (let start = next(first); start + minutes <= last; start = next(start + whole)) starts.push(start)
  return starts
}

export function shiftRoom(planned: Iterable<Planned>, { day, room, start }: Spot, by: number): Move[] {
  return placedIn(planned, { day, room, start })
    .filter(({ at }) => at.start >= start)
    .map((one) => moveTo(one, { day, room, start: withinDay(one.at.start + by, one.minutes) }))
}

export function planProgram(sessions: ProgramSession[], { startsOn }: Event): Map<string, Planned> {
  return new Map(
    sessions.map(({ id, version, title, day, room, wall, startTime, endTime }) => {
      const start = wall.start === undefined ? undefined : Math.round((wall.start - dayStart(day, startsOn)) / 60_000)
      const at = room && start !== undefined ? { day, room: room.id, start } : undefined
      const known = { day, room: room?.id, start }
      return [id, { id, version, title, at, known, minutes: sessionMinutes({ startTime, endTime }, startsOn) }]
    }),
  )
}

export function firstMinute(planned: Map<string, Planned>, day: number): number {
  const starts = [...planned.values()].flatMap(({ at }) => (at?.day === day ? at.start : []))
  return starts.length ? Math.min(...starts) : 9 * 60
}
