import { expect, test } from 'bun:test'
import { readScheduleFile, type ScheduleOptions } from '../../../src/features/schedules/schedule-file.ts'

const frabTalk = {
  id: 101,
  guid: 'a0a0fcfe-0000-4000-8000-000000000101',
  logo: null,
  date: '2019-08-21T11:00:00+02:00',
  start: '11:00',
  duration: '00:30',
  room: 'Curie',
  title: ' Opening ',
  subtitle: '',
  track: 'CCC',
  type: 'lecture',
  language: 'en',
  abstract: 'Welcome.',
  description: '',
  persons: [{ id: 7, public_name: 'Ada' }],
  links: [],
}
const pretalxTalk = {
  guid: '0f0f0f0f-0000-4000-8000-000000000001',
  code: 'ABCDEF',
  id: 9,
  date: '2026-03-14T10:00:00-04:00',
  start: '10:00',
  duration: '00:45',
  title: 'Compilers',
  subtitle: '',
  track: null,
  language: 'en',
  abstract: 'Short.',
  description: 'Short. And longer.',
  persons: [
    {
      code: 'GRACE1',
      name: 'Grace',
      public_name: 'Grace',
      avatar: 'https://example.org/grace.jpg',
      biography: 'Found the **bug**.',
    },
  ],
  links: [{ title: 'Slides [1]', url: 'https://example.org/slides', type: 'related' }],
}
const day = (date: string, rooms: object, index = 1) => ({ index, date, day_start: `${date}T09:00:00+02:00`, rooms })
const file = (...days: object[]) => ({
  schedule: {
    version: '1',
    conference: {
      acronym: 'camp',
      title: 'Camp',
      timeslot_duration: '00:15',
      time_zone_name: 'Europe/Berlin',
      days,
    },
  },
})
const read = (json: unknown, options: Partial<ScheduleOptions> = {}) =>
  readScheduleFile(typeof json === 'string' ? json : JSON.stringify(json), { slug: 'camp', ...options })
const seedOf = (json: unknown, options?: Partial<ScheduleOptions>) => {
  const result = read(json, options)
  if (result.status !== 'read') throw new Error(JSON.stringify(result))
  return result
}
const problemsOf = (json: unknown) => {
  const result = read(json)
  return result.status === 'unreadable' ? result.problems : result
}

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

test('a pretalx file brings biographies, avatars, links and its colour', () => {
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

test('what cannot be read is said with its place in the file', () => {
  expect(problemsOf('{')).toEqual(['The file is not JSON'])
  expect(problemsOf('[]')).toEqual(['The file: must be an object, { … }'])
  expect(problemsOf({})).toEqual(['schedule: is missing'])
  expect(problemsOf(file())).toEqual(['schedule.conference.days: must have at least one day'])
  const bad = { ...frabTalk, start: 'noon', duration: '45 min', title: '', links: [7] }
  expect(problemsOf(file(day('2019-08-21', { Curie: [frabTalk] }), day('22.8.', { Curie: [frabTalk, bad] })))).toEqual([
    'schedule.conference.days[1].date: must be a date such as 2019-08-21',
    'schedule.conference.days[1].rooms["Curie"][1].start: must be a time such as 14:30',
    'schedule.conference.days[1].rooms["Curie"][1].duration: must be a length such as 00:45',
    'schedule.conference.days[1].rooms["Curie"][1].title: must not be empty',
    'schedule.conference.days[1].rooms["Curie"][1].links[0]: must be a link',
  ])
  expect(problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, date: null, start: null }] })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"][0].start: is missing, and there is no date with a time',
  ])
  expect(problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, title: 'x'.repeat(301) }] })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"][0].title: must have at most 300 characters',
  ])
})

test('a length may run over days', () => {
  const { seed } = seedOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, duration: '1:01:30' }] })))
  expect(seed.sessions[0]!.endTime).toBe('2019-08-22T12:30:00')
})

test('what no database keeps and no screen should show is taken out of the texts', () => {
  const odd = { ...frabTalk, title: 'Null\u0000 and\nline', abstract: 'One\r\ntwo\u202e' }
  const { seed } = seedOf(file(day('2019-08-21', { 'Cu\u0000rie': [odd] })))
  expect(seed.sessions[0]).toMatchObject({ title: 'Null and line', location: 'Curie', description: 'One\ntwo' })
})

test('a text longer than any that may be typed is cut, with a note that says which, from what to what', () => {
  const [person] = pretalxTalk.persons
  const long = {
    ...pretalxTalk,
    description: 'x'.repeat(30_000),
    persons: [{ ...person, biography: 'y'.repeat(20_001) }],
  }
  const { seed, notes } = seedOf(file(day('2026-03-14', { Hall: [long] }, 2)))
  expect(seed.sessions[0]!.description).toBe(`Short.\n\n${'x'.repeat(19_991)}…`)
  expect(seed.speakers[0]!.bio).toBe(`${'y'.repeat(19_999)}…`)
  expect(notes).toEqual([
    'Day 2, room Hall, talk "Compilers": the description was cut from 30,056 to 20,000 characters.',
    'The biography of Grace was cut from 20,001 to 20,000 characters.',
    'Without a track: 1; they are on the track General.',
  ])
})

test('a photo whose address no browser opens is left out, with a note', () => {
  const [person] = pretalxTalk.persons
  const avatar = `https://example.org/${'x'.repeat(2000)}.jpg`
  const { seed, notes } = seedOf(
    file(day('2026-03-14', { Hall: [{ ...pretalxTalk, track: 'Tech', persons: [{ ...person, avatar }] }] })),
  )
  expect([seed.speakers[0]!.photoUrl, notes]).toEqual([
    null,
    ['The photo of Grace was left out: its address has more than 2,000 characters.'],
  ])
})

test.each([
  ['9999-99-99T99:99', '11:00'],
  ['9999-99-99T99:99', undefined],
  ['2019-02-30T11:00:00', '11:00'],
  ['2019-08-21T24:30:00', '11:00'],
  ['9999-12-31T23:30:00', '23:30'],
  ['tomorrow', '11:00'],
])('a talk on %s is refused with its place', (date, start) => {
  expect(problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, date, start }] })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"][0].date: must be a date such as 2019-08-21T14:30:00+02:00',
  ])
})

test.each(['2026-13-45', '2026-02-29', '0000-00-00', '9999-12-31'])('a day %s is refused', (date) => {
  expect(problemsOf(file(day(date, { Curie: [{ ...frabTalk, date: undefined }] })))).toEqual([
    'schedule.conference.days[0].date: must be a date such as 2019-08-21',
  ])
})

test.each([`${'9'.repeat(400)}:00`, '9999999:00', 1e300, -5])(
  'a length of %p is refused with its place',
  (duration) => {
    expect(problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, duration }] })))).toEqual([
      'schedule.conference.days[0].rooms["Curie"][0].duration: must be a length of at most 14 days',
    ])
  },
)

test('rooms, tracks, cities and keys are as long as elsewhere, and a room without end is not said without end', () => {
  const long = 'x'.repeat(201)
  const named = file(day('2019-08-21', { Curie: [{ ...frabTalk, track: long, guid: long }] }))
  Object.assign(named.schedule.conference, { city: long })
  expect(problemsOf(named)).toEqual([
    'schedule.conference.city: must have at most 200 characters',
    'schedule.conference.days[0].rooms["Curie"][0].guid: must have at most 200 characters',
    'schedule.conference.days[0].rooms["Curie"][0].track: must have at most 200 characters',
  ])
  const room = 'R'.repeat(100_000)
  expect(problemsOf(file(day('2019-08-21', { [room]: [frabTalk] })))).toEqual([
    `schedule.conference.days[0].rooms["${'R'.repeat(60)}…"]: a room must have at most 200 characters`,
  ])
})

test('so are the name and the city that somebody gives the event', () => {
  const camp = file(day('2019-08-21', { Curie: [frabTalk] }))
  expect(read(camp, { name: 'x'.repeat(201), city: 'y'.repeat(201) })).toEqual({
    status: 'unreadable',
    problems: [
      'The event: Name is too long (at most 200 characters)',
      'The event: City is too long (at most 200 characters)',
    ],
  })
})

test('a day of more talks, a talk of more speakers and a file of more bytes than any conference has are refused', () => {
  const talks = Array.from({ length: 2001 }, (_, at) => ({ ...frabTalk, guid: String(at) }))
  expect(problemsOf(file(day('2019-08-21', { Curie: talks })))).toEqual([
    'schedule.conference.days[0]: must have at most 2,000 talks',
  ])
  const persons = Array.from({ length: 201 }, (_, id) => ({ id, public_name: `P${id}` }))
  expect(problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, persons }] })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"][0].persons: must have at most 200 speakers',
  ])
  const crowds = Array.from({ length: 26 }, (_, at) => ({
    ...frabTalk,
    guid: String(at),
    persons: persons.slice(0, 200).map(({ id }) => ({ id: `${at}-${id}`, public_name: 'P' })),
  }))
  expect(problemsOf(file(day('2019-08-21', { Curie: crowds })))).toEqual([
    'schedule.conference.days[0]: must have at most 5,000 speakers',
  ])
  expect(problemsOf(' '.repeat(20 * 1024 * 1024 + 1))).toEqual(['The file is larger than 20 MB'])
})
