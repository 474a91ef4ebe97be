import type { Event, PlannedPlace, Room, Session, Speaker } from '../../../db/schema.ts'
import { resolveProgram } from '../../program/program.ts'
import { planProgram } from './held.ts'
import { layOver } from './place.ts'
import { dayScale, placesAsCss } from './planner-grid.tsx'
import type { Settings } from './settings.ts'

/** What the planner reads of an event. */
export type PlannerRows = {
  sessions: Session[]
  rooms: Room[]
  speakers: Speaker[]
  stored: { isQuiet: boolean; places: PlannedPlace[] }
}

/** What the server renders, so that the planner is on the screen before its lists and scripts arrive. */
export type FirstPicture = { rows: PlannerRows; settings: Settings }

/** The id of a style element, which goes once the browser has set the same places itself. */
export const FIRST_PICTURE_STYLE = 'first-picture'

const FIRST_ROOMS = 8
const FIRST_PX = 800
const FIRST_UNPLACED = 12

/** All rooms when the last one that was not hidden is deleted. */
export function shownRooms(rooms: Room[], { hidden }: Settings): Room[] {
  const shown = rooms.filter(({ id }) => !hidden.includes(id))
  return shown.length ? shown : rooms
}

/** Those whose columns are rendered first. */
export const firstRooms = (rooms: Room[], settings: Settings) => shownRooms(rooms, settings).slice(0, FIRST_ROOMS)

/** Rows with the places of their sessions, which no setting changes. */
type PlannedRows = ReturnType<typeof planProgramRows>

export function planProgramRows(event: Event, rows: PlannerRows) {
  const program = resolveProgram(event, { ...rows, sessions: plannedSessions(rows) })
  return { rows, program, planned: planProgram(program.sessions, event) }
}

/** The rows that fit on a screen. */
export function firstRows({ rows, program, planned }: PlannedRows, settings: Settings): PlannerRows {
  const { sessions, rooms, speakers, stored } = rows
  const scale = dayScale(planned.values(), 1, settings)
  const columns = firstRooms(rooms, settings).map(({ id }) => id)
  const until = scale.first + FIRST_PX / scale.pxPerMinute
  const all = [...planned.values()]
  const onScreen = all.filter(({ at }) => at?.day === 1 && columns.includes(at.room) && at.start < until)
  const unplaced = program.sessions.filter(({ id, isOff }) => !planned.get(id)!.at && !isOff)
  // They say how many days there are, and how long each is.
  const bounds = [...Map.groupBy(all, ({ known }) => known.day).values()].flatMap((ofDay) => {
    const placed = ofDay.flatMap(({ id, at, minutes }) => (at ? { id, from: at.start, until: at.start + minutes } : []))
    placed.sort((a, b) => a.from - b.from)
    return [ofDay[0]!, placed[0] ?? [], placed.toSorted((a, b) => b.until - a.until)[0] ?? []].flat()
  })
  const ids = new Set([...onScreen, ...unplaced.slice(0, FIRST_UNPLACED), ...bounds].map(({ id }) => id))
  const kept = sessions.filter(({ id }) => ids.has(id))
  const people = new Set(kept.flatMap(({ speakerIds }) => speakerIds))
  return {
    sessions: kept.map((session) => ({ ...session, description: null })),
    rooms,
    speakers: speakers.filter(({ id }) => people.has(id)).map((speaker) => ({ ...speaker, bio: '' })),
    stored: { ...stored, places: stored.places.filter(({ id }) => ids.has(id)) },
  }
}

/** The places of the server's picture, for its page's head. */
export function firstPlaces(event: Event, { rows, settings }: FirstPicture): string {
  const { program, planned } = planProgramRows(event, rows)
  const sessions = program.sessions.filter(({ id }) => planned.get(id)!.at?.day === 1)
  return placesAsCss(firstRooms(rows.rooms, settings), sessions, planned, dayScale(planned.values(), 1, settings))
}

/** The sessions as they will be once the plan is published. */
export function plannedSessions({ sessions, rooms, stored: { isQuiet, places } }: PlannerRows): Session[] {
  if (!isQuiet) return sessions
  const plan = new Map(places.map((place) => [place.id, place]))
  return sessions.map((session) => {
    const planned = plan.get(session.id)
    return { ...layOver(session, planned, rooms), version: planned?.version ?? 0 }
  })
}
