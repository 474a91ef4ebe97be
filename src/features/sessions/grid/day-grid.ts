import type { Event, Room } from '../../../../db/schema.ts'
import type { ProgramSession } from '../../../program/program.ts'
import { standInDate } from '../../../program/program-days.ts'
import { wallClockMs } from '../../../program/wall-clock.ts'

/** A room, or what is in none; what overlaps in it is side by side, in so many lanes. */
export type GridColumn = { room: Room | undefined; lanes: number }
/** A session, or a time in which nothing is in the room; so many rows of the table. */
export type GridCell = { session: ProgramSession | undefined; column: number; rows: number; minutes: number }
/** From a minute of the day on, so many minutes; past 1,440 it is the night after. What begins in it, from room to room. */
type GridRow = { minute: number; minutes: number; cells: GridCell[] }

export type DayGrid = {
  columns: GridColumn[]
  rows: GridRow[]
  /** Those whose time cannot be read, or is none of this day's. */
  untimed: ProgramSession[]
}

type PlacedSession = { session: ProgramSession; from: number; until: number; lane: number }

/** Times are drawn to five minutes; each half hour is a line, unless there are too many rooms to draw it in. */
const STEP_MINUTES = 5
const STEP_MS = STEP_MINUTES * 60_000
const LINE_MINUTES = 30
const MAX_ROOMS_WITH_LINES = 80
/** A day of the program ends at four in the morning; what goes on is cut off there, and a little later where it began late. */
const GRID_END_MINUTE = 30 * 60

/** The sessions of one day as a table of rooms and times (product §3.13). */
export function buildDayGrid({ startsOn }: Event, rooms: Room[], day: number, sessions: ProgramSession[]): DayGrid {
  const midnight = wallClockMs(`${standInDate(day)}T00:00`, startsOn)!
  const placed = sessions.flatMap((session) => placedOn(session, midnight))
  const timed = new Set(placed.map(({ session }) => session))
  const byRoom = Map.groupBy(placed, ({ session }) => session.room)
  const columns = [...rooms, undefined].flatMap((room) => {
    const inRoom = byRoom.get(room)
    return inRoom ? [{ room, inRoom, lanes: assignLanes(inRoom) }] : []
  })
  const edges = edgesOf(placed)
  const rows = edges
    .slice(0, -1)
    .map((minute, at): GridRow => ({ minute, minutes: edges[at + 1]! - minute, cells: [] }))
  const hasLines = columns.length <= MAX_ROOMS_WITH_LINES
  for (const [column, { inRoom, lanes }] of columns.entries())
    for (let lane = 0; lane < lanes; lane++)
      fill(
        rows,
        edges,
        inRoom.filter((one) => one.lane === lane),
        column,
        hasLines,
      )
  return {
    columns: columns.map(({ room, lanes }) => ({ room, lanes })),
    rows,
    untimed: sessions.filter((session) => !timed.has(session)),
  }
}

function placedOn(session: ProgramSession, midnight: number): PlacedSession[] {
  const { start, end } = session.wall
  if (start === undefined || end === undefined) return []
  const from = Math.floor((start - midnight) / STEP_MS) * STEP_MINUTES
  if (from < 0 || from >= GRID_END_MINUTE) return []
  return [
    {
      session,
      from,
      until: Math.min(
        Math.max(Math.ceil((end - midnight) / STEP_MS) * STEP_MINUTES, from + STEP_MINUTES),
        GRID_END_MINUTE,
      ),
      lane: 0,
    },
  ]
}

/** Gives each the first lane that is free then; answers how many there are. */
function assignLanes(inRoom: PlacedSession[]): number {
  const ends: number[] = []
  for (const one of inRoom.sort((a, b) => a.from - b.from || b.until - a.until)) {
    const free = ends.findIndex((end) => end <= one.from)
    one.lane = free < 0 ? ends.length : free
    ends[one.lane] = one.until
  }
  return ends.length
}

/** Where rows begin and end: with each session, and at each half hour between the first and the last. */
function edgesOf(placed: PlacedSession[]): number[] {
  if (!placed.length) return []
  const first = Math.floor(Math.min(...placed.map(({ from }) => from)) / LINE_MINUTES) * LINE_MINUTES
  const last = Math.ceil(Math.max(...placed.map(({ until }) => until)) / LINE_MINUTES) * LINE_MINUTES
  const lines = Array.from({ length: (last - first) / LINE_MINUTES + 1 }, (_, at) => first + at * LINE_MINUTES)
  return [...new Set([...lines, ...placed.flatMap(({ from, until }) => [from, until])])].sort((a, b) => a - b)
}

/** Puts a lane's cells into the rows in which they begin. */
function fill(rows: GridRow[], edges: number[], inLane: PlacedSession[], column: number, hasLines: boolean) {
  const starts = new Map(inLane.map((one) => [one.from, one]))
  for (let at = 0; at < rows.length; ) {
    const one = starts.get(edges[at]!)
    let next = at + 1
    if (one) while (edges[next]! < one.until) next++
    else
      while (next < rows.length && !starts.has(edges[next]!) && !(hasLines && edges[next]! % LINE_MINUTES === 0)) next++
    rows[at]!.cells.push({ session: one?.session, column, rows: next - at, minutes: edges[next]! - edges[at]! })
    at = next
  }
}
