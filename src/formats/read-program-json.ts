import type { z } from 'zod'
import { validateProgram } from './finish-reading.ts'
import { truncateText } from './import-limits.ts'
import type { FileRoom, FileSession, FileSpeaker, FileSponsor, ReadResult } from './program-file.ts'
import { programFileSchema } from './program-json.ts'
import { validateJson } from './validation-places.ts'

/** What this app wrote for itself. */
export function readProgramJson(json: unknown): ReadResult {
  const read = validateJson(programFileSchema, json)
  if ('problems' in read) return read
  const { event, floors, rooms, speakers, sessions, sponsors } = read.data
  const unknown = unknownIds(read.data)
  if (unknown.length) return { status: 'unreadable', problems: unknown }

  const notes: string[] = []
  const floorNames = new Map(floors?.map(({ id, name }) => [id, name]))
  return validateProgram(
    {
      format: 'our own JSON',
      event: { ...dropEmpty(event), startsOn: event.startsOn ?? undefined, endsOn: event.endsOn ?? undefined },
      rooms: rooms.map(({ id, floor, ...room }, at): FileRoom => {
        const onFloor = floor ? { floor: floorNames.get(floor) } : { floor }
        return { ...dropEmpty(room), ...onFloor, key: id, place: `rooms[${at}]`, position: at }
      }),
      speakers: speakers.map(({ id, ...speaker }, at): FileSpeaker => {
        const cut = {
          ...speaker,
          bio: speaker.bio && truncateText(speaker.bio, `The biography of ${speaker.name}`, notes),
        }
        return { ...dropEmpty(cut), key: id, place: `speakers[${at}]` }
      }),
      sessions: sessions.map(({ id, speakers: ids, replacedBy, ...session }, at): FileSession => {
        const where = `sessions[${at}], “${session.title}”: the description`
        const cut = { ...session, description: session.description && truncateText(session.description, where, notes) }
        return { ...dropEmpty(cut), speakers: ids, replacedBy, key: id, place: `sessions[${at}]` }
      }),
      sponsors: sponsors.map(({ id, tier, ...sponsor }, at): FileSponsor => {
        return { ...dropEmpty(sponsor), tier: tier ?? undefined, key: id, place: `sponsors[${at}]` }
      }),
      holds: ['rooms', 'speakers', 'sessions', 'sponsors'],
    },
    notes,
  )
}

/** What is empty is `null`; a required text is not empty. */
function dropEmpty<T extends object>(row: T): T {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === '' ? null : value])) as T
}

function unknownIds({ floors, rooms, speakers, sessions }: z.output<typeof programFileSchema>): string[] {
  const ids = (rows: { id: string }[] = []) => new Set(rows.map(({ id }) => id))
  const [ofFloors, ofSpeakers, ofSessions] = [ids(floors), ids(speakers), ids(sessions)]
  const missing = (id: string | null | undefined, known: Set<string>, place: string, what: string) =>
    id != null && !known.has(id) ? [`${place}: isn’t the ID of any ${what} in the file`] : []
  return [
    ...rooms.flatMap(({ floor }, at) => missing(floor, ofFloors, `rooms[${at}].floor`, 'floor')),
    ...sessions.flatMap(({ speakers: all = [], replacedBy }, at) => [
      ...all.flatMap((id, n) => missing(id, ofSpeakers, `sessions[${at}].speakers[${n}]`, 'speaker')),
      ...missing(replacedBy, ofSessions, `sessions[${at}].replacedBy`, 'session'),
    ]),
  ]
}
