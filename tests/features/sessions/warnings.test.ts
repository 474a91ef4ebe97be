import { expect, test } from 'bun:test'
import { sessionWarnings } from '../../../src/features/sessions/warnings.ts'

const speakers = [
  { id: 'ada', name: 'Ada Fernandez' },
  { id: 'bo', name: 'Bo Lindqvist' },
]
let made = 0
const talk = (start: string, end: string, more: { location?: string; speakerIds?: string[]; id?: string } = {}) => ({
  id: `talk-${++made}`,
  title: 'A talk',
  startTime: start.includes(':') && start.length === 5 ? `2025-03-15T${start}:00` : start,
  endTime: end.includes(':') && end.length === 5 ? `2025-03-15T${end}:00` : end,
  location: more.location ?? null,
  speakerIds: more.speakerIds ?? [],
  ...(more.id && { id: more.id }),
})
const warned = (...talks: ReturnType<typeof talk>[]) =>
  Object.fromEntries(
    [...sessionWarnings(talks, speakers, null)].map(([id, warnings]) => [id, warnings.map(({ sentence }) => sentence)]),
  )

test('a programme in order has no warnings', () => {
  expect(
    warned(
      talk('09:00', '10:00', { location: 'Scioto Room', speakerIds: ['ada'] }),
      talk('10:00', '11:00', { location: 'Scioto Room', speakerIds: ['ada'] }),
      talk('10:00', '11:00', { location: 'Darby Room', speakerIds: ['bo'] }),
      talk('10:00', '11:00'),
    ),
  ).toEqual({})
})

test('a room used twice at once is said at both sessions, however its name is written', () => {
  expect(
    warned(
      talk('09:30', '10:30', { id: 'a', location: 'Scioto Room' }),
      talk('10:00', '11:00', { id: 'b', location: ' scioto  room' }),
      talk('11:00', '12:00', { id: 'c', location: 'Scioto Room' }),
    ),
  ).toEqual({
    a: ['Scioto Room is used twice at 10:00 AM'],
    b: ['scioto  room is used twice at 10:00 AM'],
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
    'all morning': ['Hall is used twice at 9:30 AM'],
    early: ['Hall is used twice at 9:30 AM'],
    late: ['Hall is used twice at 11:00 AM'],
  })
})

test('a speaker in two sessions at once is named', () => {
  expect(
    warned(
      talk('09:00', '10:00', { id: 'a', speakerIds: ['ada', 'bo'] }),
      talk('09:45', '10:30', { id: 'b', speakerIds: ['ada'] }),
    ),
  ).toEqual({
    a: ['Ada Fernandez is in two sessions at once at 9:45 AM'],
    b: ['Ada Fernandez is in two sessions at once at 9:45 AM'],
  })
})

test('the same clock on another day is no clash', () => {
  expect(
    warned(
      talk('2026-05-01T09:00:00', '2026-05-01T10:00:00', { location: 'Hall', speakerIds: ['ada'] }),
      talk('2026-05-02T09:00:00', '2026-05-02T10:00:00', { location: 'Hall', speakerIds: ['ada'] }),
    ),
  ).toEqual({})
})

test('a night that ends after midnight is no mistake, and takes up its room until then', () => {
  expect(warned(talk('23:00', '00:30'), talk('20:00', '00:00'), talk('21:00', '05:00'))).toEqual({})
  expect(
    warned(
      talk('22:00', '00:30', { id: 'party', location: 'Hall' }),
      talk('23:00', '23:30', { id: 'speech', location: 'Hall' }),
    ),
  ).toEqual({
    party: ['Hall is used twice at 11:00 PM'],
    speech: ['Hall is used twice at 11:00 PM'],
  })
})

test('an end before the start that is no night is warned about', () => {
  expect(
    warned(
      talk('12:15', '11:30', { id: 'lunch' }),
      talk('21:00', '10:00', { id: 'morning or evening' }),
      talk('14:00', '03:00', { id: 'afternoon or night' }),
    ),
  ).toEqual({
    lunch: ['It ends at 11:30 AM, before it starts at 12:15 PM'],
    'morning or evening': ['It ends at 10:00 AM, before it starts at 9:00 PM'],
    'afternoon or night': ['It ends at 3:00 AM, before it starts at 2:00 PM'],
  })
})

test('each warning names the field it is about', () => {
  const hall = { location: 'Hall', speakerIds: ['ada'] }
  const [a, b] = [talk('1:30', '10:00', { id: 'a', ...hall }), talk('02:00', 'late', { ...hall })]
  expect(sessionWarnings([a, b], speakers, null).get('a')).toEqual([
    { field: 'startTime', sentence: 'The start time is read as 1:30 AM; for the afternoon write 1:30 PM' },
    { field: 'location', sentence: 'Hall is used twice at 2:00 AM' },
    { field: 'speakerIds', sentence: 'Ada Fernandez is in two sessions at once at 2:00 AM' },
  ])
})

test('however the times are written, and whether or not they name the event’s day, a room used twice is found', () => {
  const hall = { location: 'Hall' }
  const talks = [
    talk('1:30 p.m.', '2 PM', { id: 'a', ...hall }),
    talk('2027-03-13T13:45:00', '14:30', { id: 'b', ...hall }),
  ]
  expect([...sessionWarnings(talks, speakers, '2027-03-13').keys()]).toEqual(['a', 'b'])
})

test('a time that did not parse and a speaker who is not there are said', () => {
  expect(warned(talk('after lunch', 'T25:00:00', { id: 'a', location: 'Hall', speakerIds: ['nobody'] }))).toEqual({
    a: [
      'The start time "after lunch" is not a time',
      'The end time "T25:00:00" is not a time',
      'There is no speaker "nobody" at this event',
    ],
  })
})

test('a session without an end says so and takes up its start', () => {
  expect(
    warned(talk('09:00', '', { id: 'a', location: 'Hall' }), talk('09:00', '', { id: 'b', location: 'Hall' })),
  ).toEqual({
    a: ['It has no end time', 'Hall is used twice at 9:00 AM'],
    b: ['It has no end time', 'Hall is used twice at 9:00 AM'],
  })
})

test('five hundred sessions at once in one room are all said, once each', () => {
  const many = Array.from({ length: 500 }, (_, at) =>
    talk('09:00', '17:00', { id: `t${at}`, location: 'Hall', speakerIds: ['ada'] }),
  )
  const warnings = sessionWarnings(many, speakers, null)
  expect(warnings.size).toBe(500)
  expect(warnings.get('t499')).toEqual([
    { field: 'location', sentence: 'Hall is used twice at 9:00 AM' },
    { field: 'speakerIds', sentence: 'Ada Fernandez is in two sessions at once at 9:00 AM' },
  ])
})
