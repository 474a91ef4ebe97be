import { counted } from '../../../../format/counted.ts'
import { cleanLine } from '../../../../format/typed/clean-text.ts'
import { grouped, LONGEST_NAME, MOST_TALKS } from '../../schedule-limits.ts'
import { byStartTime, later } from '../wall-times.ts'
import type { Conference, ScheduleDay, ScheduleTalk } from './schedule-fields.ts'
import type { ScheduleOptions } from './schedule-program.ts'
import { startOf } from './talk-start.ts'

export type PlacedTalk = {
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
export function placedTalks(
  { days, day_change }: Conference,
  { day: wanted, place }: Pick<ScheduleOptions, 'day' | 'place'>,
) {
  const problems: string[] = []
  const [dayChange] = /^[01]\d:[0-5]\d/.exec(day_change ?? '') ?? []
  const numbered = days.map((day, at) => ({ day, at, number: day.index ?? at + 1 }))
  const chosen = numbered.filter(({ number }) => wanted === undefined || number === wanted)
  const count = chosen.reduce((sum, { day }) => sum + countTalks(day), 0)
  if (count > MOST_TALKS)
    return { talks: [], problems: [`The file: must have at most ${grouped(MOST_TALKS)} sessions`] }
  if (!chosen.length)
    problems.push(`There is no day ${wanted}. The days of the file are ${numbered.map(inWords).join(', ')}`)
  const talks = chosen.flatMap(({ day, at, number }) =>
    Object.entries(day.rooms).flatMap(([name, list]) => {
      const inRoom = ['schedule', 'conference', 'days', at, 'rooms', name]
      const room = cleanLine(name)
      if (room.length > LONGEST_NAME)
        problems.push(`${place(inRoom)}: a room must have at most ${LONGEST_NAME} characters`)
      return list.flatMap((talk, index): PlacedTalk[] => {
        const start = startOf(talk, day, dayChange)
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
export function endsOf(talks: PlacedTalk[], timeSlot = 0): string[] {
  const inRooms = Map.groupBy(talks, ({ day, room }) => `${day} ${room}`)
  return talks.map(({ talk, day, room, start }) => {
    if (talk.duration) return later(start, talk.duration)
    const next = inRooms.get(`${day} ${room}`)!.find((other) => other.start > start)
    return next?.start ?? later(start, timeSlot)
  })
}

function inWords({ day, number }: { day: ScheduleDay; number: number }): string {
  return `${number} (${day.date}, ${counted(countTalks(day), 'session')})`
}

function countTalks(day: ScheduleDay): number {
  return Object.values(day.rooms).reduce((sum, talks) => sum + talks.length, 0)
}
