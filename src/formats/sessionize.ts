import { z } from 'zod'
import { addMinutes } from '../program/program-days.ts'
import { pluralize } from '../text/pluralize.ts'
import { linkOfTitle } from '../text/session-links.ts'
import { isNormalizedLinkedinUrl, normalizeLinkedinUrl } from '../text/typed/web-url.ts'
import { MAX_ROOMS, MAX_SESSIONS, MAX_SPEAKERS, MAX_SPEAKERS_PER_SESSION } from './import-limits.ts'
import { validateJson } from './json.ts'
import { hasOffset, toEventWallClock } from './local-times.ts'
import { noEndNote, noteIf, onlyOutNote, skippedNote } from './notes.ts'
import type { FileRoom, FileSession, FileSpeaker, ReadOptions, ReadResult } from './program-file.ts'
import { parseStatus } from './program-file.ts'
import { fingerprintKey, foldName, keyFromId } from './row-keys.ts'
import { languageName, validLinks } from './session-links.ts'
import { validateProgram } from './validate-program.ts'
import { boundedArray, field, parseWebUrl } from './zod-fields.ts'

/** Reads an event's `view/All`. Its sessions are in no order; those without a time are not on the program yet. */
export function readSessionize(json: unknown, { timezone }: ReadOptions): ReadResult {
  const read = validateJson(sessionizeFile, json)
  if ('problems' in read) return read
  const file = read.data

  const unannounced = onlyOut(file)
  const shown = (file.speakers ?? []).filter(({ id }) => !unannounced.has(String(id)))
  const speakers = shown.flatMap((speaker, at) => speakerOf(speaker, `speakers[${at}]`))
  const known = new Set(speakers.map(({ key }) => key))
  const roomNames = new Map(file.rooms?.map(({ id, name }) => [id, name]))
  const nameless = new Set<string>()
  const roomOf = ({ roomId, room }: SessionizeSession) => {
    const name = (roomId && roomNames.get(roomId)) || room
    if (name || !roomId) return name || null
    nameless.add(`Room ${roomId}`)
    return `Room ${roomId}`
  }
  const items = itemsOf(file)
  const notes = [...onlyOutNote(unannounced.size), ...notesOn(file, timezone)]
  const sessions = (file.sessions ?? []).flatMap((session, at): FileSession | [] => {
    const { id, title, startsAt, endsAt, speakers, description, status } = session
    const startTime = toEventWallClock(startsAt ?? '', timezone)
    if (!startTime || status === 'out') return []
    return {
      key: keyFromId(id) ?? fingerprintKey(title, ...(speakers ?? [])),
      place: `sessions[${at}]`,
      title,
      startTime,
      endTime: toEventWallClock(endsAt ?? '', timezone) ?? addMinutes(startTime, 60),
      track: itemOf('track', session, items) || 'General',
      location: roomOf(session),
      description,
      language: languageName(itemOf('language', session, items) ?? '') || null,
      level: itemOf('level', session, items),
      links: linksOf(session, notes),
      ...(file.speakers && { speakers: [...new Set(speakers)].filter((id) => known.has(id)) }),
      status,
    }
  })
  const rooms = `${pluralize(nameless.size, 'room has', 'rooms have')} no name in the file: ${[...nameless].join(', ')}.`
  notes.unshift(...noteIf(nameless.size, rooms))
  const holds = [
    ...(file.sessions ? (['rooms', 'sessions'] as const) : []),
    ...(file.speakers ? (['speakers'] as const) : []),
  ]
  return validateProgram({ format: 'Sessionize', event: {}, rooms: roomsOf(file), speakers, sessions, holds }, notes)
}

function speakerOf(speaker: SessionizeSpeaker, place: string): FileSpeaker | [] {
  const name = speaker.fullName || [speaker.firstName, speaker.lastName].filter(Boolean).join(' ')
  if (!name) return []
  const { tagLine, bio, profilePicture, links } = speaker
  const linkedin = links
    ?.map(({ url }) => parseWebUrl(normalizeLinkedinUrl(url ?? '')))
    .find((url) => url && isNormalizedLinkedinUrl(url))
  return {
    key: keyFromId(speaker.id) ?? fingerprintKey(name),
    place,
    name,
    title: tagLine === undefined ? undefined : tagLine || null,
    bio,
    photoUrl: profilePicture === undefined ? undefined : (parseWebUrl(profilePicture) ?? null),
    linkedinUrl: links ? (linkedin ?? null) : undefined,
  }
}

/** The speakers of declined sessions alone. */
function onlyOut({ sessions }: SessionizeFile): Set<string> {
  const of = (some: SessionizeSession[] = []) => new Set(some.flatMap(({ speakers }) => speakers ?? []))
  return of(sessions?.filter(isOut)).difference(of(sessions?.filter((session) => !isOut(session))))
}

const isOut = ({ status }: SessionizeSession) => status === 'out'

const CATEGORIES = {
  track: /\b(tracks?|streams?|themes?)\b/,
  language: /\b(languages?|sprache|langue|idioma)\b/,
  level: /\b(levels?|niveau|nivel)\b/,
}
type Items = Map<string, { title: string; name: string }>

/** The names of items, with the titles of their categories. */
function itemsOf({ categories }: SessionizeFile): Items {
  return new Map(categories?.flatMap(({ title, items }) => (items ?? []).map(({ id, name }) => [id, { title, name }])))
}

function itemOf(what: keyof typeof CATEGORIES, { categoryItems, categories }: SessionizeSession, items: Items) {
  const said = [
    ...(categoryItems ?? []).flatMap((id) => items.get(id) ?? []),
    ...(categories ?? []).map(({ name: title, categoryItems }) => ({ title, name: categoryItems?.[0]?.name ?? '' })),
  ]
  return said.find(({ title, name }) => name && CATEGORIES[what].test(foldName(title)))?.name ?? null
}

function linksOf({ liveUrl, recordingUrl, title }: SessionizeSession, notes: string[]) {
  const said = Object.entries({ 'Live stream': liveUrl, Recording: recordingUrl })
  const links = said.flatMap(([title, url]) => (url ? linkOfTitle(url, title) : []))
  return validLinks(links, `Session “${title}”`, notes)
}

function roomsOf({ rooms }: SessionizeFile): FileRoom[] {
  const sorted = (rooms ?? []).map((room, at) => ({ ...room, at })).toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
  return sorted.map(({ id, name, at }) => ({ key: id, place: `rooms[${at}]`, name }))
}

function notesOn({ sessions }: SessionizeFile, timezone: string | undefined): string[] {
  const count = (what: (session: SessionizeSession) => unknown) => sessions?.filter(what).length ?? 0
  const timeless = count((session) => !session.startsAt && !isOut(session))
  const endless = count(({ startsAt, endsAt }) => startsAt && !endsAt)
  const moments = count(({ startsAt }) => startsAt && hasOffset(startsAt))
  const again = ` Import again once ${timeless === 1 ? 'it has' : 'they have'} one.`
  const utc = timezone
    ? `Times given in UTC were converted to ${timezone}.`
    : 'Times were read as local time, although the file marks them as UTC. Set the event’s time zone first.'
  return [
    ...skippedNote(count(isOut), 'declined or withdrawn session'),
    ...skippedNote(timeless, 'session', ' without a time').map((note) => note + again),
    ...noEndNote(endless),
    ...noteIf(moments, utc),
  ]
}

const moment = field.moment('2026-03-14T14:30:00').nullish()

const itemId = z.union([z.number(), z.string()]).transform(String)

/** A speaker of a session is her id, or an object with it. */
const reference = z.union([itemId, z.object({ id: itemId }).transform(({ id }) => id)], 'must be an ID')

const cutField = field.line.transform((name) => name.slice(0, 200))

const session = z.object({
  id: field.id,
  title: field.title,
  description: field.optionalText,
  startsAt: moment,
  endsAt: moment,
  isServiceSession: z.boolean().nullish(),
  speakers: boundedArray(reference, MAX_SPEAKERS_PER_SESSION, 'speakers').nullish(),
  categoryItems: z.array(itemId).nullish(),
  /** Stands in place of `categoryItems` in `view/Sessions`. */
  categories: z
    .array(z.object({ name: field.line, categoryItems: z.array(z.object({ name: cutField })).nullish() }))
    .nullish(),
  roomId: itemId.nullish(),
  room: field.name,
  liveUrl: z.string().nullish(),
  recordingUrl: z.string().nullish(),
  status: z
    .string()
    .nullish()
    .transform((word) => parseStatus(word ?? 'accepted') ?? 'confirmed'),
})

const speaker = z.object({
  id: field.id,
  fullName: field.name,
  firstName: field.name,
  lastName: field.name,
  tagLine: field.optionalTitle.nullish(),
  bio: field.optionalText,
  profilePicture: z.string().nullish(),
  links: z.array(z.object({ url: z.string().nullish(), linkType: z.string().nullish() })).nullish(),
})

const room = z.object({ id: itemId, name: field.name, sort: z.number().nullish() })

const category = z.object({
  title: field.line,
  items: z.array(z.object({ id: itemId, name: field.name })).nullish(),
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
