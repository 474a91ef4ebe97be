import { pickTexts, SESSION_FIELDS, SPEAKER_FIELDS, SPONSOR_FIELDS } from '../../../formats/fields.ts'
import type { FileSession, ProgramFile } from '../../../formats/program-file.ts'
import { roomKey } from '../../../text/room-key.ts'
import type { PlannedTable } from './plan.ts'
import { realToStoredTime } from './program-dates.ts'

/** A row as a source says it, in the words of our tables. A field that it does not speak of is `undefined`. */
export type IncomingRow = { key: string; name: string; fields: Record<string, unknown> }

type ConversionContext = {
  /** From which day times are counted. */
  startsOn: string | undefined
  /** The id of the speaker whom the file calls so; `undefined` where she is not here. */
  speakerOf: (key: string) => string | undefined
  /** The same of a session, and of a floor by its name. */
  sessionOf?: (key: string) => string | undefined
  floorOf?: (name: string) => string | undefined
}

type Translations = {
  [Table in Exclude<PlannedTable, 'events'>]: (file: ProgramFile, terms: ConversionContext) => IncomingRow[]
}

/** What a file says, table by table. What may not be empty here and is empty there is not spoken of. */
export const toIncomingRows: Translations = {
  rooms: ({ rooms }, { floorOf }) =>
    dedupeByName(unique(rooms)).map(({ key, place: _, floor, ...said }) => ({
      key,
      name: said.name,
      fields: { ...said, floorId: floor && floorOf?.(floor) },
    })),
  speakers: ({ speakers }) =>
    unique(speakers).map((speaker) => {
      const { key, name, title, bio } = speaker
      const texts = pickTexts(SPEAKER_FIELDS, speaker)
      return { key, name, fields: { name, ...texts, title: title === null ? '' : title, bio: bio === null ? '' : bio } }
    }),
  sponsors: ({ sponsors }) =>
    unique(sponsors).map((sponsor) => {
      const { key, name, tier } = sponsor
      return { key, name, fields: { name, tier: tier || undefined, ...pickTexts(SPONSOR_FIELDS, sponsor) } }
    }),
  sessions: ({ sessions }, terms) => unique(sessions).map((session) => saidSession(session, terms)),
}

function saidSession(session: FileSession, { startsOn, speakerOf, sessionOf }: ConversionContext): IncomingRow {
  const { key, title, startTime, endTime, track, speakers, status, replacedBy } = session
  const { location, description, ...texts } = pickTexts(SESSION_FIELDS, session)
  return {
    key,
    name: title,
    fields: {
      title,
      startTime: realToStoredTime(startsOn, startTime),
      endTime: realToStoredTime(startsOn, endTime),
      track: track || undefined,
      location,
      description,
      speakerIds: speakers && [...new Set(speakers.flatMap((speaker) => speakerOf(speaker) ?? []))],
      status,
      ...texts,
      replacedById: replacedBy && (sessionOf?.(replacedBy) ?? null),
    },
  }
}

/** Each key once: of two rows with the same one the second is told apart by its number. */
function unique<Row extends { key: string }>(rows: Row[]): Row[] {
  const known = new Set<string>()
  return rows.map((row) => {
    let { key } = row
    for (let n = 2; known.has(key); n++) key = `${row.key} ${n}`
    known.add(key)
    return { ...row, key }
  })
}

/** Two rooms of one name would be one here (product §19.1). */
function dedupeByName<Row extends { name: string }>(rows: Row[]): Row[] {
  return [...Map.groupBy(rows, ({ name }) => roomKey(name)).values()].map(([row]) => row!)
}
