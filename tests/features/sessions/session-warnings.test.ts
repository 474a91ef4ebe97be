import { expect, test } from 'bun:test'
import type { Session } from '../../../db/schema.ts'
import { sessionWarnings } from '../../../src/features/sessions/session-warnings.ts'
import { roomCapacityWarnings } from '../../../src/features/sessions/stars/use-stars.ts'
import { aRoom, aSession } from '../../support/rows.ts'

const undated = { startsOn: null, endsOn: null, timezone: null }
const speakers = [
  { id: 'ada', name: 'Ada Fernandez' },
  { id: 'bo', name: 'Bo Lindqvist' },
]

let made = 0
/** `09:00` is on the day of the event; anything else is left as it is written. */
const talk = (start: string, end: string, more: Partial<Session> = {}): Session =>
  aSession({ id: `talk-${++made}`, title: 'A talk', startTime: onTheDay(start), endTime: onTheDay(end), ...more })

/** What is said of each session that is warned about. */
const warned = (...talks: Session[]) =>
  Object.fromEntries(
    [...sessionWarnings(talks, speakers, undated)].map(([id, warnings]) => [
      id,
      warnings.map(({ sentence }) => sentence),
    ]),
  )

const onTheDay = (time: string) => (time.includes(':') && time.length === 5 ? `2025-03-15T${time}:00` : time)

test('a program in order has no warnings', () => {
  expect(
    warned(
      talk('09:00', '10:00', { location: 'Scioto Room', speakerIds: ['ada'] }),
      talk('10:00', '11:00', { location: 'Scioto Room', speakerIds: ['ada'] }),
      talk('10:00', '11:00', { location: 'Darby Room', speakerIds: ['bo'] }),
      talk('10:00', '11:00'),
    ),
  ).toEqual({})
})

test('a double-booked room is a warning at both sessions, in every spelling', () => {
  expect(
    warned(
      talk('09:30', '10:30', { id: 'a', title: 'First', location: 'Scioto Room' }),
      talk('10:00', '11:00', { id: 'b', title: 'Second', location: ' scioto  room' }),
      talk('11:00', '12:00', { id: 'c', location: 'Scioto Room' }),
    ),
  ).toEqual({
    a: ['Scioto Room is double-booked at 10:00 AM with “Second”'],
    b: ['scioto  room is double-booked at 10:00 AM with “First”'],
  })
})

test('a long session clashes with each one inside it', () => {
  const room = { location: 'Hall' }
  expect(
    warned(
      talk('09:00', '12:00', { id: 'all morning', ...room }),
      talk('09:30', '10:00', { id: 'early', ...room }),
      talk('11:00', '11:30', { id: 'late', ...room }),
    ),
  ).toEqual({
    'all morning': ['Hall is double-booked at 9:30 AM with “A talk”'],
    early: ['Hall is double-booked at 9:30 AM with “A talk”'],
    late: ['Hall is double-booked at 11:00 AM with “A talk”'],
  })
})

test('a double-booked speaker is named', () => {
  expect(
    warned(
      talk('09:00', '10:00', { id: 'a', speakerIds: ['ada', 'bo'] }),
      talk('09:45', '10:30', { id: 'b', speakerIds: ['ada'] }),
    ),
  ).toEqual({
    a: ['Ada Fernandez is double-booked at 9:45 AM with “A talk”'],
    b: ['Ada Fernandez is double-booked at 9:45 AM with “A talk”'],
  })
})

test('the same time on another day is no clash', () => {
  expect(
    warned(
      talk('2026-05-01T09:00:00', '2026-05-01T10:00:00', { location: 'Hall', speakerIds: ['ada'] }),
      talk('2026-05-02T09:00:00', '2026-05-02T10:00:00', { location: 'Hall', speakerIds: ['ada'] }),
    ),
  ).toEqual({})
})

test('a canceled session gives no warnings of double booking', () => {
  const there = { location: 'Hall', speakerIds: ['ada'] }
  expect(warned(talk('09:00', '10:00', there), talk('09:30', '10:30', { ...there, status: 'cancelled' }))).toEqual({})
})

test('each warning names the field it is about', () => {
  const hall = { location: 'Hall', speakerIds: ['ada'] }
  const [a, b] = [talk('1:30', '10:00', { id: 'a', ...hall }), talk('02:00', 'late', { ...hall })]
  expect(sessionWarnings([a, b], speakers, undated).get('a')).toEqual([
    { field: 'startTime', sentence: 'Start time was read as 1:30 AM. If you meant afternoon, enter 1:30 PM.' },
    { field: 'location', sentence: 'Hall is double-booked at 2:00 AM with “A talk”' },
    { field: 'speakerIds', sentence: 'Ada Fernandez is double-booked at 2:00 AM with “A talk”' },
  ])
})

test('five hundred sessions at once in one room each have one warning', () => {
  const many = Array.from({ length: 500 }, (_, at) =>
    talk('09:00', '17:00', { id: `t${at}`, location: 'Hall', speakerIds: ['ada'] }),
  )
  const warnings = sessionWarnings(many, speakers, undated)
  expect(warnings.size).toBe(500)
  expect(warnings.get('t499')).toEqual([
    { field: 'location', sentence: 'Hall is double-booked at 9:00 AM with “A talk”' },
    { field: 'speakerIds', sentence: 'Ada Fernandez is double-booked at 9:00 AM with “A talk”' },
  ])
})

test('a session past midnight has no warning and occupies its room until its end', () => {
  expect(warned(talk('23:00', '00:30'), talk('20:00', '00:00'), talk('21:00', '05:00'))).toEqual({})
  expect(
    warned(
      talk('22:00', '00:30', { id: 'party', location: 'Hall' }),
      talk('23:00', '23:30', { id: 'speech', location: 'Hall' }),
    ),
  ).toEqual({
    party: ['Hall is double-booked at 11:00 PM with “A talk”'],
    speech: ['Hall is double-booked at 11:00 PM with “A talk”'],
  })
})

test('an end before the start is a warning outside of the night', () => {
  expect(
    warned(
      talk('12:15', '11:30', { id: 'lunch' }),
      talk('21:00', '10:00', { id: 'morning or evening' }),
      talk('14:00', '03:00', { id: 'afternoon or night' }),
      talk('12:00', '2025-03-16T11:00:00', { id: 'named next day' }),
      talk('22:00', '2025-03-16T02:00:00', { id: 'night' }),
      talk('12:00', '2025-03-16T13:00:00', { id: 'a day and an hour' }),
    ),
  ).toEqual({
    lunch: ['Ends at 11:30 AM, before it starts at 12:15 PM'],
    'morning or evening': ['Ends at 10:00 AM, before it starts at 9:00 PM'],
    'afternoon or night': ['Ends at 3:00 AM, before it starts at 2:00 PM'],
    'named next day': ['Ends at 11:00 AM, before it starts at 12:00 PM'],
  })
})

test('a double-booked room is found in every notation of times', () => {
  const hall = { location: 'Hall' }
  const talks = [
    talk('1:30 p.m.', '2 PM', { id: 'a', ...hall }),
    talk('2027-03-13T13:45:00', '14:30', { id: 'b', ...hall }),
  ]
  expect([...sessionWarnings(talks, speakers, { ...undated, startsOn: '2027-03-13' }).keys()]).toEqual(['a', 'b'])
})

test('unreadable times and unknown speakers are warnings', () => {
  expect(warned(talk('after lunch', 'T25:00:00', { id: 'a', location: 'Hall', speakerIds: ['nobody'] }))).toEqual({
    a: [
      'Start time “after lunch” isn’t a valid time',
      'End time “T25:00:00” isn’t a valid time',
      'Speaker “nobody” isn’t part of this event',
    ],
  })
})

test('a missing end is a warning, and the session occupies its start', () => {
  expect(
    warned(talk('09:00', '', { id: 'a', location: 'Hall' }), talk('09:00', '', { id: 'b', location: 'Hall' })),
  ).toEqual({
    a: ['No end time', 'Hall is double-booked at 9:00 AM with “A talk”'],
    b: ['No end time', 'Hall is double-booked at 9:00 AM with “A talk”'],
  })
})

test('a session outside of the event’s days is a warning', () => {
  const april = { startsOn: '2027-04-10', endsOn: '2027-04-11', timezone: 'America/New_York' }
  const talks = [
    talk('2027-04-09T09:00:00', '2027-04-09T10:00:00', { id: 'before' }),
    talk('2025-03-16T09:00:00', '2025-03-16T10:00:00', { id: 'second day' }),
    talk('2025-03-17T01:00:00', '2025-03-17T02:00:00', { id: 'its night' }),
    talk('2025-03-17T09:00:00', '2025-03-17T10:00:00', { id: 'after' }),
  ]
  const said = [...sessionWarnings(talks, speakers, april)].map(([id, [warning]]) => [id, warning!.sentence])
  expect(said).toEqual([
    ['before', 'Scheduled for Friday, April 9, before the event’s first day'],
    ['after', 'Scheduled for Monday, April 12, after the event’s last day'],
  ])
})

test('a time that the clocks skip is a warning', () => {
  const london = { startsOn: '2027-03-28', endsOn: null, timezone: 'Europe/London' }
  const talks = [
    talk('01:30', '02:30', { id: 'start' }),
    talk('00:15', '01:15', { id: 'end' }),
    talk('02:00', '03:00', { id: 'after' }),
    talk('23:00', '01:30', { id: 'the night after' }),
  ]
  expect([...sessionWarnings(talks, speakers, london)]).toEqual([
    [
      'start',
      [{ field: 'startTime', sentence: 'Start time 1:30 AM doesn’t exist on this day: the clocks go forward' }],
    ],
    ['end', [{ field: 'endTime', sentence: 'End time 1:15 AM doesn’t exist on this day: the clocks go forward' }]],
  ])
  expect(sessionWarnings(talks, speakers, { ...london, timezone: null }).size).toBe(0)
})

test('a session with more stars than seats is a warning', () => {
  const at = (id: string, location: string | null, status: 'confirmed' | 'cancelled' = 'confirmed') =>
    aSession({ id, location, status })
  const sessions = [
    at('full', 'Ohio Room'),
    at('fits', 'Ohio Room'),
    at('off', 'Ohio Room', 'cancelled'),
    at('nowhere', null),
  ]
  const stars = new Map([
    ['full', 1041],
    ['fits', 40],
    ['off', 90],
    ['nowhere', 90],
  ])
  expect([...roomCapacityWarnings(sessions, [aRoom({ name: 'Ohio Room', capacity: 40 })], stars)]).toEqual([
    ['full', { field: 'location', sentence: '1,041 people starred this, but Ohio Room seats 40' }],
  ])
})
