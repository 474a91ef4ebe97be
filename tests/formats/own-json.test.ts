import { expect, test } from 'bun:test'
import type { ProgramFileInput } from '../../src/formats/program-json.ts'
import { problemsOf, programOf } from './program-files.ts'

const own = (more: Partial<ProgramFileInput> = {}): ProgramFileInput => ({
  format: 'conference-companion program',
  version: 1,
  event: {
    name: 'Camp',
    city: 'Erie',
    location: '',
    timezone: 'America/New_York',
    startsOn: '2026-03-14',
    endsOn: null,
  },
  floors: [{ id: 'f1', name: 'Upstairs' }],
  rooms: [{ id: 'r1', name: 'Hall', capacity: 80, access: ['lift'], floor: 'f1', x: 20, y: 30.5 }],
  speakers: [{ id: 's1', name: 'Grace Moor', title: 'Engineer', company: null, bio: 'Found it.' }],
  sessions: [
    {
      id: 'a',
      title: 'Compilers',
      startTime: '2026-03-14T09:00:00',
      endTime: '2026-03-14T09:45:00',
      track: 'Tech',
      speakers: ['s1'],
      status: 'cancelled',
      cancelReason: 'Ill',
      replacedBy: 'b',
    },
    { id: 'b', title: 'Parsers', startTime: '2026-03-14T09:00:00', endTime: '2026-03-14T09:45:00' },
  ],
  sponsors: [{ id: 'sp', name: 'Globex', tier: 'Gold', websiteUrl: 'https://globex.example' }],
  ...more,
})

test('program.json is read whole, with places of rooms, states, replacements and sponsors', async () => {
  expect(await programOf(own())).toEqual({
    format: 'our own JSON',
    event: {
      name: 'Camp',
      city: 'Erie',
      location: null,
      timezone: 'America/New_York',
      startsOn: '2026-03-14',
    },
    rooms: [
      {
        key: 'r1',
        place: 'rooms[0]',
        name: 'Hall',
        capacity: 80,
        access: ['lift'],
        floor: 'Upstairs',
        x: 20,
        y: 30.5,
        position: 0,
      },
    ],
    speakers: [
      { key: 's1', place: 'speakers[0]', name: 'Grace Moor', title: 'Engineer', company: null, bio: 'Found it.' },
    ],
    sessions: [
      {
        key: 'a',
        place: 'sessions[0]',
        title: 'Compilers',
        startTime: '2026-03-14T09:00:00',
        endTime: '2026-03-14T09:45:00',
        track: 'Tech',
        speakers: ['s1'],
        status: 'cancelled',
        cancelReason: 'Ill',
        replacedBy: 'b',
      },
      {
        key: 'b',
        place: 'sessions[1]',
        title: 'Parsers',
        startTime: '2026-03-14T09:00:00',
        endTime: '2026-03-14T09:45:00',
      },
    ],
    sponsors: [{ key: 'sp', place: 'sponsors[0]', name: 'Globex', tier: 'Gold', websiteUrl: 'https://globex.example' }],
    holds: ['rooms', 'speakers', 'sessions', 'sponsors'],
    notes: [],
  })
})

test('an invalid value of program.json is refused with its place', async () => {
  const [first, second] = own().sessions
  const wrong = own({
    version: 2 as 1,
    rooms: [{ id: 'r1', name: '', x: 101 }],
    sessions: [{ ...first!, title: '' }],
  })
  expect(await problemsOf(wrong)).toEqual([
    'version: must be 1: a newer version of this app wrote the file',
    'rooms[0].name: must not be empty',
    'rooms[0].x: must be at most 100',
    'sessions[0].title: must not be empty',
  ])
  expect(await problemsOf(own({ floors: [], sessions: [first!, { ...second!, speakers: ['s1', 's2'] }] }))).toEqual([
    'rooms[0].floor: isn’t the ID of any floor in the file',
    'sessions[1].speakers[1]: isn’t the ID of any speaker in the file',
  ])
})

test('program.json of an event without a date keeps its clock times, and one without sessions stays empty', async () => {
  const sessions = [{ id: 'a', title: 'Compilers', startTime: '09:00', endTime: 'late' }]
  const { event, sessions: read } = await programOf(own({ event: { name: 'Camp', city: 'Erie' }, sessions }))
  expect([event, read[0]!.startTime, read[0]!.endTime]).toEqual([{ name: 'Camp', city: 'Erie' }, '09:00', 'late'])
  expect((await programOf(own({ sessions: [] }))).sessions).toEqual([])
})
