import { pluralize } from '../text/pluralize.ts'
import { isNormalizedLinkedinUrl, normalizeLinkedinUrl } from '../text/typed/linkedin-url.ts'
import { validateProgram } from './finish-reading.ts'
import { truncateText } from './import-limits.ts'
import { parseStatus } from './parse-status.ts'
import type { FileRoom, FileSession, FileSpeaker, ReadResult } from './program-file.ts'
import type { ReadOptions } from './read-options.ts'
import { fingerprintKey, foldName, keyFromId } from './row-keys.ts'
import {
  type SessionizeFile,
  type SessionizeSession,
  type SessionizeSpeaker,
  sessionizeFile,
} from './sessionize-fields.ts'
import { onlyOutNote } from './tables/session-table.ts'
import { hasOffset, toEventWallClock } from './time-zones.ts'
import { validateJson } from './validation-places.ts'
import { addMinutes, byStartTime } from './wall-clock-math.ts'
import { parseWebUrl } from './zod-fields.ts'

/** An event's `view/All` of Sessionize. Its sessions are in no order, and those without a time are not on the program yet. */
export function readSessionize(json: unknown, { timezone }: ReadOptions): ReadResult {
  const read = validateJson(sessionizeFile, json)
  if ('problems' in read) return read
  const file = read.data

  const notes: string[] = []
  const isOut = onlyOut(file)
  const shown = (file.speakers ?? []).filter(({ id }) => !isOut.has(String(id)))
  const speakers = shown.flatMap((speaker, at) => speakerOf(speaker, `speakers[${at}]`, notes))
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
    const where = `sessions[${at}], “${session.title}”: the description`
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
        description: session.description && truncateText(session.description, where, notes),
        ...(file.speakers && { speakers: [...new Set(ids)] }),
        status,
      },
    ]
  })
  const rooms = roomsOf(file, sessions)
  if (nameless.size)
    notes.push(
      `${pluralize(nameless.size, 'room has', 'rooms have')} no name in the file: ${[...nameless].join(', ')}.`,
    )
  if (isOut.size) notes.push(onlyOutNote(isOut.size))
  notes.push(...notesOn(file, timezone))
  const holds = [
    ...(file.sessions ? (['rooms', 'sessions'] as const) : []),
    ...(file.speakers ? (['speakers'] as const) : []),
  ]
  const inOrder = byStartTime(sessions.map((session) => ({ start: session.startTime, session })))
  return validateProgram(
    {
      format: 'Sessionize',
      event: {},
      rooms,
      speakers,
      sessions: inOrder.map(({ session }) => session),
      sponsors: [],
      holds,
    },
    notes,
  )
}

function speakerOf(speaker: SessionizeSpeaker, place: string, notes: string[]): FileSpeaker[] {
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
      bio: bio && truncateText(bio, `The biography of ${name}`, notes),
      photoUrl: profilePicture === undefined ? undefined : (parseWebUrl(profilePicture) ?? null),
      linkedinUrl: links ? (linkedin ?? null) : undefined,
    },
  ]
}

/** Who speaks in sessions that were declined or withdrawn, and in no other. */
function onlyOut({ sessions }: SessionizeFile): Set<string> {
  const isSkipped = ({ status }: SessionizeSession) => parseStatus(status ?? '') === 'out'
  const of = (some: SessionizeSession[] = []) => new Set(some.flatMap(({ speakers }) => speakers ?? []))
  return of(sessions?.filter(isSkipped)).difference(of(sessions?.filter((session) => !isSkipped(session))))
}

/** Which item of which category is a track: that of the category called so, else nothing. */
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

/** In Sessionize's own order, then those that sessions name. */
function roomsOf({ rooms }: SessionizeFile, sessions: FileSession[]): FileRoom[] {
  const listed = (rooms ?? []).map(({ id, name, sort }, at) => ({ key: String(id), place: `rooms[${at}]`, name, sort }))
  const named = sessions.map(({ location, place }) => ({ key: foldName(location ?? ''), place, name: location ?? '' }))
  const known = new Map<string, FileRoom>()
  for (const { key, place, name } of [...listed.toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0)), ...named])
    if (name && !known.has(foldName(name))) known.set(foldName(name), { key, place, name, position: known.size })
  return [...known.values()]
}

function notesOn({ sessions }: SessionizeFile, timezone: string | undefined): string[] {
  const count = (what: (session: SessionizeSession) => unknown) => sessions?.filter(what).length ?? 0
  const out = count(({ status }) => status && parseStatus(status) === 'out')
  const timeless = count(({ startsAt, status }) => !startsAt && parseStatus(status ?? '') !== 'out')
  const endless = count(({ startsAt, endsAt }) => startsAt && !endsAt)
  const moments = count(({ startsAt }) => startsAt && hasOffset(startsAt))
  return [
    ...(out ? [`${pluralize(out, 'declined or withdrawn session')} ${out === 1 ? 'was' : 'were'} skipped.`] : []),
    ...(timeless
      ? [
          `${pluralize(timeless, 'session')} without a time ${timeless === 1 ? 'was' : 'were'} skipped. Import again once ${timeless === 1 ? 'it has' : 'they have'} one.`,
        ]
      : []),
    ...(endless ? [`${pluralize(endless, 'session has', 'sessions have')} no end time: each lasts an hour.`] : []),
    ...(moments && timezone ? [`Times given in UTC were converted to ${timezone}.`] : []),
    ...(moments && !timezone
      ? ['Times were read as local time, although the file marks them as UTC. Set the event’s time zone first.']
      : []),
  ]
}
