import type { Event, Room, Session } from '../../../../db/schema.ts'
import { cachedAnnouncements } from '../../../pages/page-head.tsx'
import type { Program } from '../../../program/program.ts'
import { cachedProgram } from '../../../program/program-rows.ts'
import { floorPlansOf } from '../../rooms/floor-plans.ts'
import { cachedFloors } from '../../rooms/service.ts'
import { cachedChanges } from '../changed/published-changes.ts'
import { FILTERS, type Filters } from '../constants.ts'

export type Agenda = Awaited<ReturnType<typeof loadAgenda>>

export async function loadAgenda(event: Event) {
  const [program, floors, announced, news] = await Promise.all([
    cachedProgram(event),
    cachedFloors(event.id),
    cachedAnnouncements(event),
    cachedChanges(event),
  ])
  const byRoom = Map.groupBy(announced, ({ roomId }) => roomId)
  return {
    ...program,
    places: { rooms: program.rooms, plans: floorPlansOf(event, floors) },
    changed: new Map(news.map((one) => [one.id, one])),
    announcedIn: (room: Room | undefined) => (room && byRoom.get(room.id)) ?? [],
  }
}

/** About 45 KB, compressed. */
const MAX_SESSIONS_PER_PAGE = 700

export const exceedsPage = (sessions: Session[]) => sessions.length > MAX_SESSIONS_PER_PAGE

export function isPagedByDay({ days }: Program, sessions: Session[]): boolean {
  return exceedsPage(sessions) && days.length > 1
}

export function filterSessions<S extends Session>(sessions: S[], asked: Filters): S[] {
  const names = FILTERS.filter((name) => asked[name])
  return names.length ? sessions.filter((session) => names.every((name) => session[name] === asked[name])) : sessions
}

/** A phone parses more dialogs for a tenth of a second. */
const MAX_BUNDLE_SESSIONS = 150

export function isSplitByDay({ sessions, days }: Program): boolean {
  return sessions.length > MAX_BUNDLE_SESSIONS && days.length > 1
}

/** The sessions and speakers of a day, of the whole program, or none where days have bundles. */
export function bundleContents(program: Program, day: string | undefined): Pick<Program, 'sessions' | 'speakers'> {
  if (!isSplitByDay(program)) return program
  if (day === undefined) return { sessions: [], speakers: new Map() }
  const sessions = program.sessions.filter((session) => session.day === Number(day))
  const ids = new Set(sessions.flatMap(({ speakerIds }) => speakerIds))
  return { sessions, speakers: new Map([...program.speakers].filter(([id]) => ids.has(id))) }
}
