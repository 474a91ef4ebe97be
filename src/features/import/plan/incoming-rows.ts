import type { SourceRow } from '../../../../db/schema.ts'
import { pickTexts, SESSION_FIELDS, SPEAKER_FIELDS, SPONSOR_FIELDS } from '../../../formats/fields.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { withUniqueKeys } from '../../../formats/row-keys.ts'
import { foldText, roomKey } from '../../../text/fold.ts'
import { normalizeName } from '../../../text/names.ts'
import type { RowFields } from './plan.ts'
import type { ExistingRow } from './plan-rows.ts'
import { realToStoredTime } from './program-dates.ts'

/** A row of a source under the names of our columns. A field that the source does not have is `undefined`. */
export type IncomingRow = { key: string; name: string; fields: RowFields }

type Find = (name: string) => string | undefined

/** The rows of each table but the sessions. An empty value of a required column counts as missing. */
export function incomingRows({ rooms, speakers, sponsors, guides = [] }: ProgramFile, findFloor: Find) {
  // Two rooms with one name are one room here (product §19.1).
  const distinctRooms = [...Map.groupBy(rooms, ({ name }) => roomKey(name)).values()].map(([room]) => room!)
  return {
    rooms: distinctRooms.map(({ key, place: _, floor, ...room }): IncomingRow => {
      return { key, name: room.name, fields: { ...room, floorId: floor && findFloor(floor) } }
    }),
    speakers: withUniqueKeys(speakers).map((speaker): IncomingRow => {
      const { key, name, title, bio } = speaker
      const texts = pickTexts(SPEAKER_FIELDS, speaker)
      return { key, name, fields: { name, ...texts, title: title === null ? '' : title, bio: bio === null ? '' : bio } }
    }),
    sponsors: sponsors.map((sponsor): IncomingRow => {
      const { key, name, tier } = sponsor
      return { key, name, fields: { name, ...pickTexts(SPONSOR_FIELDS, sponsor), tier: tier || undefined } }
    }),
    guides: guides.map(({ key, kind, title, text }): IncomingRow => {
      return { key, name: title, fields: { kind, title, text } }
    }),
  }
}

/** `startsOn` is the day from which times are counted. The finders take keys of the file. */
export function incomingSessions(
  { sessions }: ProgramFile,
  { startsOn, findSpeaker, findSession }: { startsOn: string | undefined; findSpeaker: Find; findSession?: Find },
): IncomingRow[] {
  return sessions.map((session) => {
    const { key, title, startTime, endTime, track, speakers, links, status, replacedBy } = session
    const { location, description, ...texts } = pickTexts(SESSION_FIELDS, session)
    const fields = {
      title,
      startTime: realToStoredTime(startsOn, startTime),
      endTime: realToStoredTime(startsOn, endTime),
      track: track || undefined,
      location,
      description,
      speakerIds: speakers && [...new Set(speakers.flatMap((speaker) => findSpeaker(speaker) ?? []))],
      links,
      status,
      ...texts,
      replacedById: replacedBy && (findSession?.(replacedBy) ?? null),
    }
    return { key, name: title, fields }
  })
}

/** Finds the existing row for an incoming one that the source never named before; none twice. */
export type RowMatcher = (free: ExistingRow[], incoming: IncomingRow[]) => (row: IncomingRow) => ExistingRow | undefined

export const matchByName: RowMatcher = (free) => {
  const named = Map.groupBy(free, ({ name }) => folded(name))
  return ({ name }) => named.get(folded(name))?.shift()
}

/** By its kind, else by its title. */
export const matchGuides: RowMatcher = (free) => {
  const nameOf = ({ kind, title }: RowFields) => folded(kind ?? title)
  const named = Map.groupBy(free, nameOf)
  return ({ fields }) => named.get(nameOf(fields))?.shift()
}

/** A title that is unique on both sides matches at any start. `fieldsOf` gives the fields as the merge compares them. */
export function matchByTitleAndStart(fieldsOf: (row: ExistingRow) => RowFields): RowMatcher {
  return (free, incoming) => {
    const slot = ({ title, startTime }: RowFields) => `${folded(title)} ${startTime}`
    const slots = Map.groupBy(free, (row) => slot(fieldsOf(row)))
    const titled = onlyOnce(free, ({ title }) => folded(title))
    const once = onlyOnce(incoming, ({ name }) => folded(name))
    return (row) => {
      const title = folded(row.name)
      return slots.get(slot(row.fields))?.shift() ?? (once.has(title) ? titled.get(title) : undefined)
    }
  }
}

/** Finds a row whose key changed: the only missing one of its name (a guide's kind), for the only new one. */
export function findRenamedRow(links: SourceRow[], incoming: IncomingRow[]) {
  const [named, known] = [new Set(incoming.map(({ key }) => key)), new Set(links.map(({ key }) => key))]
  const nameOf = ({ name, fields }: IncomingRow) => folded(fields.kind ?? name)
  const gone = links.filter(({ key }) => !named.has(key))
  const names = onlyOnce(gone, ({ said }) => folded(said.kind ?? said.name ?? said.title))
  const fresh = onlyOnce(
    incoming.filter(({ key }) => !known.has(key)),
    nameOf,
  )
  return (row: IncomingRow) => (fresh.get(nameOf(row)) === row ? names.get(nameOf(row)) : undefined)
}

function onlyOnce<Row>(rows: Row[], nameOf: (row: Row) => string): Map<string, Row> {
  const all = Map.groupBy(rows, nameOf)
  return new Map([...all].flatMap(([name, [first, another]]) => (first && !another ? [[name, first]] : [])))
}

const folded = (text: unknown) => normalizeName(foldText(String(text ?? '')))
