import { z } from 'zod'
import { addMinutes } from '../program/program-days.ts'
import { pluralize } from '../text/pluralize.ts'
import { isNormalizedLinkedinUrl, normalizeLinkedinUrl } from '../text/typed/web-url.ts'
import { MAX_ROOMS, MAX_SESSIONS, MAX_SPEAKERS, MAX_SPEAKERS_PER_SESSION } from './import-limits.ts'
import { validateJson } from './json.ts'
import { hasOffset, toEventWallClock } from './local-times.ts'
import { noEndNote, onlyOutNote, skippedNote } from './notes.ts'
import type { FileRoom, FileSession, FileSpeaker, ReadOptions, ReadResult } from './program-file.ts'
import { parseStatus } from './program-file.ts'
import { fingerprintKey, foldName, keyFromId } from './row-keys.ts'
import { validateProgram } from './validate-program.ts'
import {
  boundedArray,
  idField,
  lineField,
  momentField,
  nameField,
  optionalTextField,
  optionalTitleField,
  parseWebUrl,
  titleField,
} from './zod-fields.ts'

/** Reads an event's `view/All`. Its sessions are in no order; those without a time are not on the program yet. */
export function readSessionize(json: unknown, { timezone }: ReadOptions): ReadResult {
  const read = validateJson(sessionizeFile, json)
  if ('problems' in read) return read
  const file = read.data

  const notes: string[] = []
  const isOut = onlyOut(file)
  const shown = (file.speakers ?? []).filter(({ id }) => !isOut.has(String(id)))
  const speakers = shown.flatMap((speaker, at) => speakerOf(speaker, `speakers[${at}]`))
  const known = new Set(speakers.map(({ key }) => key))
  const roomNames = new Map((file.rooms ?? []).map(({ id, name }) => [String(id), name]))
  const nameless = new Set<string>()
  const roomOf = ({ roomId, room }: SessionizeSession) => {
    const name = roomNames.get(String(roomId)) || room
    if (name || roomId == null || roomId === '') return name || null
    nameless.add(`Room ${roomId}`)
    return `Room ${roomId}`
  }
  const tracks = tracksOf(file)
  const sessions = (file.sessions ?? []).flatMap((session, at): FileSession[] => {
    const status = parseStatus(session.status ?? 'accepted') ?? 'confirmed'
    const start = toEventWallClock(session.startsAt ?? '', timezone)
    if (!start || status === 'out') return []
    const ids = session.speakers?.filter((id) => known.has(id))
    return [
      {
        key: keyFromId(session.id) ?? fingerprintKey(session.title, ...(session.speakers ?? [])),
        place: `sessions[${at}]`,
        title: session.title,
        startTime: start,
        endTime: toEventWallClock(session.endsAt ?? '', timezone) ?? addMinutes(start, 60),
        track: trackOf(session, tracks),
        location: roomOf(session),
        description: session.description,
        ...(file.speakers && { speakers: [...new Set(ids)] }),
        status,
      },
    ]
  })
  if (nameless.size)
    notes.push(
      `${pluralize(nameless.size, 'room has', 'rooms have')} no name in the file: ${[...nameless].join(', ')}.`,
    )
  notes.push(...onlyOutNote(isOut.size), ...notesOn(file, timezone))
  const holds = [
    ...(file.sessions ? (['rooms', 'sessions'] as const) : []),
    ...(file.speakers ? (['speakers'] as const) : []),
  ]
  return validateProgram({ format: 'Sessionize', event: {}, rooms: roomsOf(file), speakers, sessions, holds }, notes)
}

function speakerOf(speaker: SessionizeSpeaker, place: string): FileSpeaker[] {
  const name = speaker.fullName || [speaker.firstName, speaker.lastName].filter(Boolean).join(' ')
  if (!name) return []
  const { tagLine, bio, profilePicture, links } = speaker
  const linkedin = links
    ?.map(({ url }) => parseWebUrl(normalizeLinkedinUrl(url ?? '')))
    .find((url) => url && isNormalizedLinkedinUrl(url))
  return [
    {
      key: keyFromId(speaker.id) ?? fingerprintKey(name),
      place,
      name,
      title: tagLine === undefined ? undefined : tagLine || null,
      bio,
      photoUrl: profilePicture === undefined ? undefined : (parseWebUrl(profilePicture) ?? null),
      linkedinUrl: links ? (linkedin ?? null) : undefined,
    },
  ]
}

function onlyOut({ sessions }: SessionizeFile): Set<string> {
  const isSkipped = ({ status }: SessionizeSession) => parseStatus(status ?? '') === 'out'
  const of = (some: SessionizeSession[] = []) => new Set(some.flatMap(({ speakers }) => speakers ?? []))
  return of(sessions?.filter(isSkipped)).difference(of(sessions?.filter((session) => !isSkipped(session))))
}

/** The track names by item id: the items of the category that is named so. */
function tracksOf({ categories }: SessionizeFile): Map<string, string> {
  const items = categories?.filter(({ title }) => isTrack(title)).flatMap(({ items }) => items ?? []) ?? []
  return new Map(items.map(({ id, name }) => [String(id), name]))
}

const isTrack = (title: string) => /\b(tracks?|streams?|themes?)\b/.test(foldName(title))

function trackOf({ categoryItems, categories }: SessionizeSession, tracks: Map<string, string>): string {
  const ofItems = categoryItems?.map((id) => tracks.get(String(id))).find(Boolean)
  const ofCategories = categories?.find(({ name }) => isTrack(name))?.categoryItems?.[0]?.name
  return ofItems || ofCategories?.slice(0, 200) || 'General'
}

function roomsOf({ rooms }: SessionizeFile): FileRoom[] {
  const sorted = (rooms ?? []).map((room, at) => ({ ...room, at })).toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
  return sorted.map(({ id, name, at }) => ({ key: String(id), place: `rooms[${at}]`, name }))
}

function notesOn({ sessions }: SessionizeFile, timezone: string | undefined): string[] {
  const count = (what: (session: SessionizeSession) => unknown) => sessions?.filter(what).length ?? 0
  const out = count(({ status }) => status && parseStatus(status) === 'out')
  const timeless = count(({ startsAt, status }) => !startsAt && parseStatus(status ?? '') !== 'out')
  const endless = count(({ startsAt, endsAt }) => startsAt && !endsAt)
  const moments = count(({ startsAt }) => startsAt && hasOffset(startsAt))
  return [
    ...skippedNote(out, 'declined or withdrawn session'),
    ...(timeless
      ? [
          `${pluralize(timeless, 'session')} without a time ${timeless === 1 ? 'was' : 'were'} skipped. Import again once ${timeless === 1 ? 'it has' : 'they have'} one.`,
        ]
      : []),
    ...noEndNote(endless),
    ...(moments && timezone ? [`Times given in UTC were converted to ${timezone}.`] : []),
    ...(moments && !timezone
      ? ['Times were read as local time, although the file marks them as UTC. Set the event’s time zone first.']
      : []),
  ]
}

const moment = momentField('2026-03-14T14:30:00').nullish()

/** A speaker of a session is her id, or an object with it. */
const reference = z
  .union([z.string(), z.number(), z.object({ id: z.union([z.string(), z.number()]) })], 'must be an ID')
  .transform((one) => String(typeof one === 'object' ? one.id : one))

const session = z.object({
  id: idField,
  title: titleField,
  description: optionalTextField,
  startsAt: moment,
  endsAt: moment,
  isServiceSession: z.boolean().nullish(),
  speakers: boundedArray(reference, MAX_SPEAKERS_PER_SESSION, 'speakers').nullish(),
  categoryItems: z.array(z.union([z.number(), z.string()])).nullish(),
  /** Stands in place of `categoryItems` in `view/Sessions`. */
  categories: z
    .array(z.object({ name: lineField, categoryItems: z.array(z.object({ name: lineField })).nullish() }))
    .nullish(),
  roomId: z.union([z.number(), z.string()]).nullish(),
  room: nameField,
  status: z.string().nullish(),
})

const speaker = z.object({
  id: idField,
  fullName: nameField,
  firstName: nameField,
  lastName: nameField,
  tagLine: optionalTitleField.nullish(),
  bio: optionalTextField,
  profilePicture: z.string().nullish(),
  links: z.array(z.object({ url: z.string().nullish(), linkType: z.string().nullish() })).nullish(),
})

const room = z.object({ id: z.union([z.number(), z.string()]), name: nameField, sort: z.number().nullish() })

const category = z.object({
  title: lineField,
  items: z.array(z.object({ id: z.union([z.number(), z.string()]), name: nameField })).nullish(),
  sort: z.number().nullish(),
})

/** The part of Sessionize's `view/All` that is read; `view/Sessions` and `view/Speakers` have one of its lists. */
const sessionizeFile = z.object({
  sessions: boundedArray(session, 5 * MAX_SESSIONS, 'sessions').nullish(),
  speakers: boundedArray(speaker, MAX_SPEAKERS, 'speakers').nullish(),
  rooms: boundedArray(room, MAX_ROOMS, 'rooms').nullish(),
  categories: boundedArray(category, 1000, 'categories').nullish(),
})
type SessionizeFile = z.output<typeof sessionizeFile>
type SessionizeSession = z.output<typeof session>
type SessionizeSpeaker = z.output<typeof speaker>
