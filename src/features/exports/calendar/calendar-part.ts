import type { Session } from '../../../../db/schema.ts'
import { roomKey } from '../../../text/room-key.ts'
import type { DeletedSession } from '../../sessions/changed/deleted-sessions.ts'
import type { ExportedProgram } from '../program/exported-program.ts'

/** Which part of a program a calendar is of, and by what; of several that are said the first counts. */
const PARTS = ['session', 'speaker', 'room', 'track'] as const
export type CalendarPart = { by: (typeof PARTS)[number]; value: string }

/** What is asked for; undefined is the whole program. */
export function readPart(asked: URLSearchParams): CalendarPart | undefined {
  const by = PARTS.find((name) => asked.has(name))
  return by && { by, value: asked.get(by)! }
}

export type PartFilter = {
  /** What it is called besides the event. */
  name?: string
  isIn: (session: Pick<Session, 'id' | 'track' | 'speakerIds' | 'location'>) => boolean
}
export type CalendarData = { program: ExportedProgram; deleted: DeletedSession[] }

/** The part of that name; undefined where there is none. */
export function findPart(sources: CalendarData, part: CalendarPart | undefined): PartFilter | undefined {
  return part ? FIND[part.by](sources, part.value) : { isIn: () => true }
}

type Find = (sources: CalendarData, value: string) => PartFilter | undefined

const FIND: Record<CalendarPart['by'], Find> = {
  // What was deleted too: who has it in a calendar is told.
  session: ({ program, deleted }, value) => {
    const session = [...program.sessions, ...deleted].find(({ id }) => id === value)
    return session && { name: session.title, isIn: ({ id }) => id === value }
  },
  speaker: ({ program: { speakers } }, value) => {
    const speaker = speakers.find(({ id }) => id === value)
    return speaker && { name: speaker.name, isIn: ({ speakerIds }) => speakerIds.includes(value) }
  },
  room: ({ program: { rooms } }, value) => {
    const room = rooms.find(({ row }) => row?.id === value)
    return room && { name: room.name, isIn: ({ location }) => roomKey(location) === roomKey(room.name) }
  },
  track: ({ program: { tracks } }, value) => {
    const track = tracks.find(({ name }) => name === value)
    return track && { name: value, isIn: (session) => session.track === value }
  },
}
