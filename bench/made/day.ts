import type { Chance } from './chance.ts'
import { ROOMS, type RoomUse } from './rooms.ts'
import { madeTitle } from './texts.ts'
import { THINGS } from './words.ts'

/** A session of a made day. Times are minutes since its midnight: past 1,440 it is the night after. */
export type MadeSession = {
  title: string
  room: string | null
  start: number
  minutes: number
  track: string
  /** How many people speak. */
  people: number
  isPlain?: boolean
}

const at = (clock: string) => Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1])

const TALKS = ['10:00', '10:50', '11:40', '13:40', '14:30', '15:20', '16:20', '17:10'].map(at)
const SHORT = [
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '13:40',
  '14:10',
  '14:40',
  '15:10',
  '15:40',
  '16:20',
  '16:50',
]
const WORKSHOPS: [string, number][] = [
  ['10:00', 150],
  ['13:40', 100],
  ['16:20', 90],
]
const TRACKS = ['Tech', 'Tech', 'Tech', 'Leadership', 'Leadership', 'Panels', 'Security', 'Careers']
const last = (day: number, days: number) => day === days

/** All that is on for everybody, in every room, in the evening and in the night. The last day ends in the afternoon. */
export function madeDay(day: number, days: number, chance: Chance): MadeSession[] {
  const isLast = last(day, days)
  return [
    ...forEverybody(day, isLast, chance),
    ...ROOMS.flatMap(({ name, use }) => inRoom(name, use, chance)).filter(
      ({ start }) => !isLast || start < at('16:00'),
    ),
    ...(isLast ? [] : evening(day, chance)),
  ]
}

function forEverybody(day: number, isLast: boolean, chance: Chance): MadeSession[] {
  const plain = { track: 'General', people: 0, isPlain: true }
  const keynote = { room: 'Great Hall', track: 'Keynote', people: 1 }
  return [
    {
      ...plain,
      title: day === 1 ? 'Registration and breakfast' : 'Breakfast',
      room: 'Terrace',
      start: at('7:45'),
      minutes: 60,
    },
    { ...keynote, title: `Opening keynote: ${madeTitle(chance)}`, start: at('9:00'), minutes: 45 },
    { ...plain, title: 'Lunch', room: 'Terrace', start: at('12:30'), minutes: 70 },
    { ...plain, title: 'Quiet room, open all day', room: 'Quiet Room', start: at('8:00'), minutes: isLast ? 480 : 720 },
    { ...plain, title: 'Morning walk along the water', room: null, start: at('6:45'), minutes: 45 },
    // In a room that is taken at the time.
    { title: madeTitle(chance), room: 'Room 1.01', start: at('10:20'), minutes: 45, track: 'Tech', people: 1 },
    { ...keynote, title: `Closing keynote: ${madeTitle(chance)}`, start: at(isLast ? '16:10' : '18:00'), minutes: 40 },
  ]
}

function inRoom(room: string, use: RoomUse, chance: Chance): MadeSession[] {
  const talk = (start: number, minutes: number): MadeSession => {
    const track = use === 'workshop' ? 'Workshops' : chance.pick(TRACKS)
    const people = track === 'Panels' ? chance.between(3, 5) : chance.in100(72) ? 1 : 2
    return { title: madeTitle(chance), room, start, minutes, track, people }
  }
  if (use === 'talk') return TALKS.map((start) => talk(start, chance.in100(80) ? 40 : 30))
  if (use === 'short') return SHORT.map((start) => talk(at(start), 25))
  if (use === 'workshop') return WORKSHOPS.map(([start, minutes]) => talk(at(start), minutes))
  // Twelve lightning talks of five minutes after lunch, and as many before the evening.
  if (use === 'stage')
    return ['12:35', '15:20'].flatMap((from) =>
      Array.from({ length: 12 }, (_, n) => ({ ...talk(at(from) + n * 5, 5), people: 1 })),
    )
  return []
}

function evening(day: number, chance: Chance): MadeSession[] {
  const meetups = ROOMS.filter(({ use }) => use === 'talk')
    .slice(0, 22)
    .map(({ name }): MadeSession => {
      const people = chance.in100(50) ? 0 : 1
      return {
        title: `Meetup: people who work on ${chance.pick(THINGS)}`,
        room: name,
        start: at('19:00'),
        minutes: 75,
        track: 'General',
        people,
      }
    })
  const party = { track: 'General', people: 0, isPlain: true }
  return [
    ...meetups,
    {
      ...party,
      title: day === 1 ? 'Welcome party' : 'Concert and dancing',
      room: 'Great Hall',
      start: at('21:00'),
      minutes: 300,
    },
    { ...party, title: 'Games night', room: 'Terrace', start: at('20:30'), minutes: 210 },
    // After midnight, and still of this evening.
    { ...party, title: 'Karaoke for people who cannot sing', room: 'Harbor Studio', start: at('24:15'), minutes: 75 },
  ]
}

/** A quarter of an hour with somebody who has time: as many as it takes to fill a program. */
export function officeHours(count: number, chance: Chance): MadeSession[] {
  const from = at('10:00')
  return Array.from({ length: count }, (_, n) => ({
    title: `Office hours: ask about ${chance.pick(THINGS)}`,
    room: n % 2 ? 'Terrace' : null,
    start: from + Math.floor(n / 2) * 15,
    minutes: 15,
    track: 'General',
    people: 1,
  }))
}
