import { expect, test } from 'bun:test'
import { day, file, frabTalk, pretalxTalk, read, seedOf } from './schedule-files.ts'

test('a frab file becomes an event with its sessions and speakers', () => {
  expect(read(file(day('2019-08-21', { Curie: [frabTalk], Meitner: [] })))).toEqual({
    status: 'read',
    notes: [],
    seed: {
      event: {
        slug: 'camp',
        name: 'Camp',
        city: 'Camp',
        timezone: 'Europe/Berlin',
        accent: null,
        startsOn: '2019-08-21',
      },
      speakers: [{ key: '7', name: 'Ada', title: '', bio: '', photoUrl: null }],
      sessions: [
        {
          key: 'a0a0fcfe-0000-4000-8000-000000000101',
          title: 'Opening',
          startTime: '2019-08-21T11:00:00',
          endTime: '2019-08-21T11:30:00',
          track: 'CCC',
          location: 'Curie',
          description: 'Welcome.',
          speakers: ['7'],
        },
      ],
      sponsors: [],
    },
  })
})

test('a pretalx file brings biographies, avatars, links and its color', () => {
  const pretalx = file(day('2026-03-14', { Hall: [pretalxTalk] }))
  Object.assign(pretalx.schedule.conference, { colors: { primary: '#3AA57C' } })
  const { seed, notes } = seedOf(pretalx, { name: 'Winter Camp', city: 'Erie' })
  expect(seed.event).toMatchObject({ name: 'Winter Camp', city: 'Erie', accent: '#3aa57c' })
  expect(seed.speakers).toEqual([
    { key: 'GRACE1', name: 'Grace', title: '', bio: 'Found the **bug**.', photoUrl: 'https://example.org/grace.jpg' },
  ])
  expect(seed.sessions[0]!.description).toBe('Short. And longer.\n\n- [Slides \\[1\\]](<https://example.org/slides>)')
  expect(notes).toEqual(['Without a track: 1; they are on the track General.'])
})

test('subtitle, abstract and description are one text; of several languages each session says its own', () => {
  const german = { ...frabTalk, guid: 'b', language: 'de', subtitle: 'Wie?', description: 'Mehr.' }
  const { seed } = seedOf(file(day('2019-08-21', { Curie: [frabTalk, german] })))
  expect(seed.sessions.map((session) => session.description)).toEqual([
    'Welcome.\n\nLanguage: English',
    '**Wie?**\n\nWelcome.\n\nMehr.\n\nLanguage: German',
  ])
})

test('what happens after midnight keeps its real date and comes last', () => {
  const late = { ...frabTalk, guid: 'late', title: 'Late', date: '2019-08-22T01:30:00+02:00', start: '01:30' }
  const over = {
    ...frabTalk,
    guid: 'over',
    title: 'Over',
    date: '2019-08-21T23:30:00+02:00',
    start: '23:30',
    duration: '01:00',
  }
  const dateless = { ...frabTalk, guid: 'dateless', title: 'Dateless', date: undefined, start: '2:15' }
  const utc = { ...frabTalk, guid: 'utc', title: 'In UTC', date: '2019-08-21T10:00:00Z', start: '12:00' }
  const { seed } = seedOf(file(day('2019-08-21', { Curie: [late, dateless, over, frabTalk, utc] })))
  expect(seed.sessions.map(({ title, startTime, endTime }) => [title, startTime, endTime])).toEqual([
    ['Opening', '2019-08-21T11:00:00', '2019-08-21T11:30:00'],
    ['In UTC', '2019-08-21T12:00:00', '2019-08-21T12:30:00'],
    ['Over', '2019-08-21T23:30:00', '2019-08-22T00:30:00'],
    ['Late', '2019-08-22T01:30:00', '2019-08-22T02:00:00'],
    ['Dateless', '2019-08-22T02:15:00', '2019-08-22T02:45:00'],
  ])
})

test('a session without a length ends when the next one in its room begins, the last after one time slot', () => {
  const open = { ...frabTalk, guid: 'open', duration: null }
  const next = { ...frabTalk, guid: 'next', date: '2019-08-21T13:00:00+02:00', start: '13:00', duration: '' }
  const { seed, notes } = seedOf(file(day('2019-08-21', { Curie: [open, next] })))
  expect(seed.sessions.map((session) => session.endTime)).toEqual(['2019-08-21T13:00:00', '2019-08-21T13:15:00'])
  expect(notes).toEqual([
    'Without a length: 2; they end when the next one in their room begins, or after one time slot.',
  ])
})

test('what a file leaves out is left open: room, people, texts, time zone', () => {
  const bare = { title: 'Bare', start: '10:00', duration: '00:30', persons: [{ id: 1, public_name: null }] }
  const open = file({ date: '2019-08-21', rooms: { '': [bare] } })
  Object.assign(open.schedule.conference, { time_zone_name: 'Mars/Olympus' })
  const { seed, notes } = seedOf(open)
  expect(seed.event.timezone).toBeNull()
  expect(seed.sessions[0]).toMatchObject({ location: null, description: null, track: 'General', speakers: [] })
  expect(notes).toEqual([
    'Without a track: 1; they are on the track General.',
    'Speakers without a name: 1; they are left out.',
    'The file names no known time zone: the event has clock times but no "now".',
  ])
})

test('a speaker of several sessions is one, with all that is said about her', () => {
  const [person] = pretalxTalk.persons
  const first = {
    ...pretalxTalk,
    guid: 'first',
    persons: [{ ...person, biography: null, avatar: 'http://plain.example/a.jpg' }],
  }
  const { seed } = seedOf(file(day('2026-03-14', { Hall: [first], Attic: [pretalxTalk] })))
  expect(seed.speakers).toEqual([
    { key: 'GRACE1', name: 'Grace', title: '', bio: 'Found the **bug**.', photoUrl: 'https://example.org/grace.jpg' },
  ])
})

test('of several days one is to be named, and an empty day is none', () => {
  const days = [day('2019-08-20', { Curie: [] }), day('2019-08-21', { Curie: [frabTalk] }, 2)]
  expect(seedOf(file(...days)).seed.event.startsOn).toBe('2019-08-21')
  const three = file(...days, day('2019-08-22', { Curie: [frabTalk, frabTalk] }, 3))
  expect(read(three)).toEqual({
    status: 'which-day',
    days: [
      { day: 1, date: '2019-08-20', sessions: 0 },
      { day: 2, date: '2019-08-21', sessions: 1 },
      { day: 3, date: '2019-08-22', sessions: 2 },
    ],
  })
  expect(read(three, { day: 4 }).status).toBe('which-day')
  const third = seedOf(three, { day: 3 }).seed
  expect([third.event.name, third.event.city]).toEqual(['Camp, day 3', 'Camp'])
  expect(new Set(third.sessions.map((session) => session.key)).size).toBe(2)
})

test('a length may run over days', () => {
  const { seed } = seedOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, duration: '1:01:30' }] })))
  expect(seed.sessions[0]!.endTime).toBe('2019-08-22T12:30:00')
})
