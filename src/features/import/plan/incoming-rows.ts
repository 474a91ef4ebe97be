import { pickTexts, SESSION_FIELDS, SPEAKER_FIELDS, SPONSOR_FIELDS } from '../../../formats/fields.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { withUniqueKeys } from '../../../formats/row-keys.ts'
import { roomKey } from '../../../text/fold.ts'
import type { RowFields } from './plan.ts'
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
