import { expect, test } from 'bun:test'
import { problemsOf, programOf } from './program-files.ts'

const event = (more: object = {}) => ({
  guid: 'e-1',
  code: 'HQCCYH',
  start: '2024-12-27T10:30:00+01:00',
  end: '2024-12-27T11:00:00+01:00',
  room: { name: 'Saal 1', slug: 'saal-1', guid: 'r-1' },
  title: 'Opening',
  subtitle: null,
  track: { slug: 'ccc' },
  abstract: 'Glad you could make it.',
  participants: [
    { guid: 'p-1', name: 'Ada Quill', role: 'SPEAKER' },
    { guid: 'p-2', name: 'Bo Reed', role: 'CONTRIBUTOR' },
  ],
  ...more,
})
const file = (...events: object[]) => ({
  schedule: {
    version: '1',
    conference: {
      title: '38C3',
      time_zone_name: 'Europe/Berlin',
      tracks: [{ guid: 't-1', slug: 'ccc', name: 'CCC' }],
      rooms: [{ guid: 'r-1', name: 'Saal 1', slug: 'saal-1', capacity: 3025, description: { en: 'Level 2' } }],
      days: [
        { index: 1, date: '2024-12-27', start: '2024-12-27T09:30:00+00:00' },
        { index: 2, date: '2024-12-28', start: '2024-12-28T06:00:00+01:00' },
      ],
    },
    events,
    persons: [{ guid: 'p-1', name: 'Ada Quill', biography: 'Builds.', avatar: { url: 'https://example.org/ada.jpg' } }],
  },
})

test('a hub schedule, which lists events, becomes a program with rooms, tracks and speakers', async () => {
  const night = event({ guid: 'e-2', start: '2024-12-28T00:15:00+01:00', end: '2024-12-28T00:55:00+01:00', room: null })
  const gone = event({
    guid: 'e-3',
    start: '2024-12-28T12:00:00+01:00',
    end: '2024-12-28T13:00:00+01:00',
    state: 'CANCELED',
  })
  const { sessions, rooms, speakers } = await programOf(file(event(), night, gone))
  expect(sessions).toMatchObject([
    {
      key: 'e-1',
      place: 'schedule.events[0]',
      startTime: '2024-12-27T10:30:00',
      endTime: '2024-12-27T11:00:00',
      track: 'CCC',
      location: 'Saal 1',
      description: 'Glad you could make it.',
      speakers: ['p-1'],
      status: 'confirmed',
    },
    { key: 'e-2', startTime: '2024-12-28T00:15:00', location: null },
    { key: 'e-3', startTime: '2024-12-28T12:00:00', status: 'cancelled' },
  ])
  expect(rooms).toMatchObject([{ key: 'r-1', name: 'Saal 1', capacity: 3025, directions: 'Level 2' }])
  expect(speakers).toMatchObject([
    { key: 'p-1', name: 'Ada Quill', bio: 'Builds.', photoUrl: 'https://example.org/ada.jpg' },
  ])
  expect((await programOf(file(event(), night, gone), { day: 1 })).sessions.map(({ key }) => key)).toEqual([
    'e-1',
    'e-2',
  ])
})

test('an unreadable event of a hub schedule is refused with its place in the list', async () => {
  expect(await problemsOf(file(event({ title: '' })))).toEqual(['schedule.events[0].title: must not be empty'])
  expect(await problemsOf(file(event(), event({ start: 'noon' })))).toEqual([
    'schedule.events[1].start: must be a date and time such as 2024-12-27T10:30:00+01:00',
  ])
})
