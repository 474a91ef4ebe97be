import { pluralize } from '../../text/pluralize.ts'
import { cleanLine } from '../../text/typed/clean-text.ts'
import { formatCount, MAX_NAME_LENGTH, MAX_SESSIONS } from '../import-limits.ts'
import { addMinutes, byStartTime } from '../wall-clock-math.ts'
import type { Conference, ScheduleDay, ScheduleTalk } from './schedule-fields.ts'
import type { ScheduleReadOptions } from './schedule-program.ts'
import { talkStart } from './talk-start.ts'

export type LocatedTalk = {
  talk: ScheduleTalk
  day: number
  room: string
  start: string
  /** The file counts it to the day before, which we do until four in the morning alone (product §8.6). */
  isMorningAfter: boolean
  path: PropertyKey[]
  place: string
}

/** All talks in the order in which they begin, each with where it stands in the file; or what is wrong with that. */
export function locateTalks(
  { days, day_change }: Conference,
  { day: wanted, place }: Pick<ScheduleReadOptions, 'day' | 'place'>,
) {
  const problems: string[] = []
  const [dayChange] = /^[01]\d:[0-5]\d/.exec(day_change ?? '') ?? []
  const numbered = days.map((day, at) => ({ day, at, number: day.index ?? at + 1 }))
  const chosen = numbered.filter(({ number }) => wanted === undefined || number === wanted)
  const count = chosen.reduce((sum, { day }) => sum + countTalks(day), 0)
  if (count > MAX_SESSIONS)
    return { talks: [], problems: [`The file: must have at most ${formatCount(MAX_SESSIONS)} sessions`] }
  if (!chosen.length)
    problems.push(`There is no day ${wanted}. The days of the file are ${numbered.map(formatDay).join(', ')}`)
  const talks = chosen.flatMap(({ day, at, number }) =>
    Object.entries(day.rooms).flatMap(([name, list]) => {
      const inRoom = ['schedule', 'conference', 'days', at, 'rooms', name]
      const room = cleanLine(name)
      if (room.length > MAX_NAME_LENGTH)
        problems.push(`${place(inRoom)}: a room must have at most ${MAX_NAME_LENGTH} characters`)
      return list.flatMap((talk, index): LocatedTalk[] => {
        const start = talkStart(talk, day, dayChange)
        const path = [...inRoom, index]
        const isMorningAfter = start !== undefined && start.slice(0, 10) > day.date && start.slice(11, 13) >= '04'
        if (start) return [{ talk, day: number, room, start, isMorningAfter, path, place: place(path) }]
        problems.push(`${place([...path, 'start'])}: is missing, and there is no date with a time`)
        return []
      })
    }),
  )
  return { talks: byStartTime(talks), problems }
}

/** Where no length is said a talk ends when the next one of the day in its room begins, or after one time slot. */
export function talkEnds(talks: LocatedTalk[], timeSlot = 0): string[] {
  const inRooms = Map.groupBy(talks, ({ day, room }) => `${day} ${room}`)
  return talks.map(({ talk, day, room, start }) => {
    if (talk.duration) return addMinutes(start, talk.duration)
    const next = inRooms.get(`${day} ${room}`)!.find((other) => other.start > start)
    return next?.start ?? addMinutes(start, timeSlot)
  })
}

function formatDay({ day, number }: { day: ScheduleDay; number: number }): string {
  return `${number} (${day.date}, ${pluralize(countTalks(day), 'session')})`
}

function countTalks(day: ScheduleDay): number {
  return Object.values(day.rooms).reduce((sum, talks) => sum + talks.length, 0)
}
