import { pickTexts, SESSION_FIELDS, SPEAKER_FIELDS, SPONSOR_FIELDS } from '../../../formats/fields.ts'
import type { FileSession, ProgramFile } from '../../../formats/program-file.ts'
import { withUniqueKeys } from '../../../formats/row-keys.ts'
import { roomKey } from '../../../text/fold.ts'
import type { PlannedTable } from './plan.ts'
import { realToStoredTime } from './program-dates.ts'

/** A row of a source under the names of our columns. A field that the source does not have is `undefined`. */
export type IncomingRow = { key: string; name: string; fields: Record<string, unknown> }

type ConversionContext = {
  /** The day from which times are counted. */
  startsOn: string | undefined
  /** The id of the speaker with this key in the file, if she is here. */
  speakerOf: (key: string) => string | undefined
  /** The id of a session by its key, and of a floor by its name. */
  sessionOf?: (key: string) => string | undefined
  floorOf?: (name: string) => string | undefined
}

type Translations = {
  [Table in Exclude<PlannedTable, 'events'>]: (file: ProgramFile, terms: ConversionContext) => IncomingRow[]
}

/** Converts a file table by table. An empty value of a required column counts as missing. */
export const toIncomingRows: Translations = {
  rooms: ({ rooms }, { floorOf }) =>
    dedupeByName(withUniqueKeys(rooms)).map(({ key, place: _, floor, ...room }) => ({
      key,
      name: room.name,
      fields: { ...room, floorId: floor && floorOf?.(floor) },
    })),
  speakers: ({ speakers }) =>
    withUniqueKeys(speakers).map((speaker) => {
      const { key, name, title, bio } = speaker
      const texts = pickTexts(SPEAKER_FIELDS, speaker)
      return { key, name, fields: { name, ...texts, title: title === null ? '' : title, bio: bio === null ? '' : bio } }
    }),
  sponsors: ({ sponsors }) =>
    withUniqueKeys(sponsors).map((sponsor) => {
      const { key, name, tier } = sponsor
      return { key, name, fields: { name, tier: tier || undefined, ...pickTexts(SPONSOR_FIELDS, sponsor) } }
    }),
  sessions: ({ sessions }, terms) => withUniqueKeys(sessions).map((session) => toIncomingSession(session, terms)),
}

function toIncomingSession(session: FileSession, { startsOn, speakerOf, sessionOf }: ConversionContext): IncomingRow {
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

/** Two rooms with one name are one room here (product §19.1). */
function dedupeByName<Row extends { name: string }>(rows: Row[]): Row[] {
  return [...Map.groupBy(rows, ({ name }) => roomKey(name)).values()].map(([row]) => row!)
}
