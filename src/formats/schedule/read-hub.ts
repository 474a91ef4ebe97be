import { z } from 'zod'
import { minutesBetween } from '../../program/program-days.ts'
import { MAX_SESSIONS, MAX_SPEAKERS, MAX_SPEAKERS_PER_SESSION } from '../import-limits.ts'
import { formatJsonPath, validateJson } from '../json.ts'
import { programDateOf } from '../local-times.ts'
import type { ReadResult } from '../program-file.ts'
import { boundedArray, field } from '../zod-fields.ts'
import { readSchedule } from './program.ts'

const moment = field.moment('2024-12-27T10:30:00+01:00')
const event = z.looseObject({
  start: moment,
  end: moment,
  room: z.looseObject({ name: field.line }).nullish(),
  track: z.looseObject({ slug: z.string().nullish() }).nullish(),
  participants: boundedArray(
    z.looseObject({ guid: z.string().nullish(), role: z.string().nullish() }),
    MAX_SPEAKERS_PER_SESSION,
    'people',
  ).nullish(),
})
const person = z.looseObject({ guid: z.string(), avatar: z.looseObject({ url: z.string().nullish() }).nullish() })
const hubFile = z.object({
  schedule: z.object({
    conference: z.looseObject({
      days: boundedArray(z.looseObject({ date: z.string() }), 366, 'days'),
      tracks: z.array(z.looseObject({ slug: z.string(), name: field.line })).nullish(),
    }),
    events: boundedArray(event, MAX_SESSIONS, 'sessions'),
    persons: boundedArray(person, MAX_SPEAKERS, 'speakers').nullish(),
  }),
})
type Hub = z.output<typeof hubFile>['schedule']

/** Reads the `schedule.json` of c3voc's hub, which lists events, rooms, tracks and people side by side. */
export function readHubSchedule(json: unknown): ReadResult {
  const hub = validateJson(hubFile, json)
  if ('problems' in hub) return hub
  const { schedule, numbers } = inDays(hub.data.schedule)
  const place = (path: PropertyKey[]) => {
    const number = numbers.get(JSON.stringify(path.slice(0, 7)))
    return formatJsonPath(number === undefined ? path : ['schedule', 'events', number, ...path.slice(7)])
  }
  return readSchedule({ schedule }, { format: 'schedule.json', place })
}

/** Sorts the events into days and rooms. `numbers` maps each path to the number of the hub's event. */
function inDays({ conference, events, persons }: Hub) {
  const people = new Map(persons?.map((one) => [one.guid, one]))
  const tracks = new Map(conference.tracks?.map(({ slug, name }) => [slug, name]))
  const numbers = new Map<string, number>()
  const days = conference.days.map(({ date, index }) => ({ date, index, rooms: new Map<string, object[]>() }))
  for (const [number, talk] of events.entries()) {
    const date = programDateOf(talk.start)
    const latest = days.findLastIndex((one) => one.date <= date)
    const at = Math.max(0, latest)
    const room = talk.room?.name ?? ''
    const talks = days[at]?.rooms.get(room) ?? []
    numbers.set(JSON.stringify(['schedule', 'conference', 'days', at, 'rooms', room, talks.length]), number)
    talks.push({
      ...talk,
      date: talk.start,
      start: talk.start.slice(11, 16),
      duration: Math.max(0, minutesBetween(talk.start.slice(0, 16), talk.end.slice(0, 16))),
      track: tracks.get(talk.track?.slug ?? '') ?? null,
      persons: talk.participants?.filter(isSpeaker).map((one) => {
        const known = people.get(one.guid ?? '')
        return { ...known, ...one, avatar: known?.avatar?.url }
      }),
    })
    days[at]?.rooms.set(room, talks)
  }
  const withRooms = days.map((one) => ({ ...one, rooms: Object.fromEntries(one.rooms) }))
  return { schedule: { conference: { ...conference, days: withRooms } }, numbers }
}

const isSpeaker = ({ role }: { role?: string | null }) => !role || /^(speaker|moderator|panelist|host)/i.test(role)
