import { expect, test } from 'bun:test'
import { sessionWarnings } from '../../../src/features/sessions/session-warnings.ts'
import { speakers, talk, warned } from './warned.ts'

const undated = { startsOn: null, endsOn: null }

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

test('a room used twice at once is said at both sessions, however its name is written', () => {
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

test('a speaker in two sessions at once is named', () => {
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

test('the same clock on another day is no clash', () => {
  expect(
    warned(
      talk('2026-05-01T09:00:00', '2026-05-01T10:00:00', { location: 'Hall', speakerIds: ['ada'] }),
      talk('2026-05-02T09:00:00', '2026-05-02T10:00:00', { location: 'Hall', speakerIds: ['ada'] }),
    ),
  ).toEqual({})
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

test('five hundred sessions at once in one room are all said, once each', () => {
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
