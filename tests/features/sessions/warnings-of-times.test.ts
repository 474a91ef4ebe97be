import { expect, test } from 'bun:test'
import { sessionWarnings } from '../../../src/features/sessions/session-warnings.ts'
import { speakers, talk, warned } from './warned.ts'

test('a night that ends after midnight is no mistake, and takes up its room until then', () => {
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

test('an end before the start that is no night is warned about', () => {
  expect(
    warned(
      talk('12:15', '11:30', { id: 'lunch' }),
      talk('21:00', '10:00', { id: 'morning or evening' }),
      talk('14:00', '03:00', { id: 'afternoon or night' }),
    ),
  ).toEqual({
    lunch: ['Ends at 11:30 AM, before it starts at 12:15 PM'],
    'morning or evening': ['Ends at 10:00 AM, before it starts at 9:00 PM'],
    'afternoon or night': ['Ends at 3:00 AM, before it starts at 2:00 PM'],
  })
})

test('however the times are written, and whether or not they name the event’s day, a room used twice is found', () => {
  const hall = { location: 'Hall' }
  const talks = [
    talk('1:30 p.m.', '2 PM', { id: 'a', ...hall }),
    talk('2027-03-13T13:45:00', '14:30', { id: 'b', ...hall }),
  ]
  expect([...sessionWarnings(talks, speakers, { startsOn: '2027-03-13', endsOn: null }).keys()]).toEqual(['a', 'b'])
})

test('a time that did not parse and a speaker who is not there are said', () => {
  expect(warned(talk('after lunch', 'T25:00:00', { id: 'a', location: 'Hall', speakerIds: ['nobody'] }))).toEqual({
    a: [
      'Start time “after lunch” isn’t a valid time',
      'End time “T25:00:00” isn’t a valid time',
      'Speaker “nobody” isn’t part of this event',
    ],
  })
})

test('a session without an end says so and takes up its start', () => {
  expect(
    warned(talk('09:00', '', { id: 'a', location: 'Hall' }), talk('09:00', '', { id: 'b', location: 'Hall' })),
  ).toEqual({
    a: ['No end time', 'Hall is double-booked at 9:00 AM with “A talk”'],
    b: ['No end time', 'Hall is double-booked at 9:00 AM with “A talk”'],
  })
})

test('a session on none of the event’s days is warned about, and shown all the same', () => {
  const april = { startsOn: '2027-04-10', endsOn: '2027-04-11' }
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
