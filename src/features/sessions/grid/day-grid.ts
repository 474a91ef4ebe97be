import type { Event, Room } from '../../../../db/schema.ts'
import type { ProgramSession } from '../../../program/program.ts'
import { dayStart } from '../../../program/program-days.ts'

/** A room, or undefined for other places. Overlapping sessions share it in lanes. */
export type GridColumn = { room: Room | undefined; lanes: number }
export type GridCell = { session: ProgramSession | undefined; column: number; rows: number; minutes: number }
/** `minute` is past 1,440 in the night after. `cells` begin in this row. */
type GridRow = { minute: number; minutes: number; cells: GridCell[] }

export type DayGrid = ReturnType<typeof buildDayGrid>

type PlacedSession = { session: ProgramSession; from: number; until: number }

/** Every half hour has a line, unless there are too many rooms. */
const STEP_MINUTES = 5
const STEP_MS = STEP_MINUTES * 60_000
const LINE_MINUTES = 30
const MAX_ROOMS_WITH_LINES = 80
/** Six in the morning: sessions that go on are cut off. */
const GRID_END_MINUTE = 30 * 60

export function buildDayGrid({ startsOn }: Event, rooms: Room[], day: number, sessions: ProgramSession[]) {
  const midnight = dayStart(day, startsOn)
  const placed = sessions.flatMap((session) => placedOn(session, midnight))
  const timed = new Set(placed.map(({ session }) => session))
  const byRoom = Map.groupBy(placed, ({ session }) => session.room)
  const columns = [...rooms, undefined].flatMap((room) => {
    const inRoom = byRoom.get(room)
    return inRoom ? [{ room, lanes: lanesOf(inRoom) }] : []
  })
  const edges = edgesOf(placed)
  const rows = edges
    .slice(0, -1)
    .map((minute, at): GridRow => ({ minute, minutes: edges[at + 1]! - minute, cells: [] }))
  const hasLines = columns.length <= MAX_ROOMS_WITH_LINES
  for (const [column, { lanes }] of columns.entries())
    for (const inLane of lanes) fill(rows, edges, inLane, column, hasLines)
  return {
    columns: columns.map(({ room, lanes }): GridColumn => ({ room, lanes: lanes.length })),
    rows,
    // Without a readable time on this day.
    untimed: sessions.filter((session) => !timed.has(session)),
  }
}

function placedOn(session: ProgramSession, midnight: number): PlacedSession[] {
  const { start, end } = session.wall
  if (start === undefined || end === undefined) return []
  const from = Math.floor((start - midnight) / STEP_MS) * STEP_MINUTES
  if (from < 0 || from >= GRID_END_MINUTE) return []
  const until = Math.max(Math.ceil((end - midnight) / STEP_MS) * STEP_MINUTES, from + STEP_MINUTES)
  return [{ session, from, until: Math.min(until, GRID_END_MINUTE) }]
}

function lanesOf(inRoom: PlacedSession[]): PlacedSession[][] {
  const lanes: PlacedSession[][] = []
  for (const one of inRoom.sort((a, b) => a.from - b.from || b.until - a.until)) {
    const free = lanes.find((lane) => lane.at(-1)!.until <= one.from)
    if (free) free.push(one)
    else lanes.push([one])
  }
  return lanes
}

/** Rows break at each start, end, and half hour. */
function edgesOf(placed: PlacedSession[]): number[] {
  if (!placed.length) return []
  const first = Math.floor(Math.min(...placed.map(({ from }) => from)) / LINE_MINUTES) * LINE_MINUTES
  const last = Math.ceil(Math.max(...placed.map(({ until }) => until)) / LINE_MINUTES) * LINE_MINUTES
  const lines = Array.from({ length: (last - first) / LINE_MINUTES + 1 }, (_, at) => first + at * LINE_MINUTES)
  return [...new Set([...lines, ...placed.flatMap(({ from, until }) => [from, until])])].sort((a, b) => a - b)
}

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
