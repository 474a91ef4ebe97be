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
  const program = own()
  const placed = (list: 'rooms' | 'speakers' | 'sessions' | 'sponsors') =>
    program[list]!.map((row, at) => {
      const { id, ...said } = row as { id: string }
      return { key: id, place: `${list}[${at}]`, ...said }
    })
  const { endsOn: _, ...event } = program.event
  expect<unknown>(await programOf(program)).toEqual({
    format: 'our own JSON',
    event: { ...event, location: null },
    rooms: [{ ...placed('rooms')[0]!, floor: 'Upstairs', position: 0 }],
    speakers: placed('speakers'),
    sessions: placed('sessions'),
    sponsors: placed('sponsors'),
    holds: ['rooms', 'speakers', 'sessions', 'sponsors'],
    notes: [],
  })
})

test('a text of program.json is cut at the limit of its own form field, with a note', async () => {
  const [first] = own().sessions
  const long = own({
    sessions: [{ ...first!, description: 'x'.repeat(1001), cancelReason: 'x'.repeat(1001), replacedBy: null }],
  })
  const { sessions, notes } = await programOf(long)
  expect([sessions[0]!.description!.length, sessions[0]!.cancelReason]).toEqual([1001, `${'x'.repeat(999)}…`])
  expect(notes).toEqual([
    'sessions[0], “Compilers”: the cancellation reason was shortened from 1,001 to 1,000 characters.',
  ])
})

test('an invalid value of program.json is refused with its place', async () => {
  const [first, second] = own().sessions
  const wrong = own({ version: 2 as 1, rooms: [{ id: 'r1', name: '', x: 101 }], sessions: [{ ...first!, title: '' }] })
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
})

test('an unreadable event of a hub schedule is refused with its place in the list', async () => {
  expect(await problemsOf(file(event({ title: '' })))).toEqual(['schedule.events[0].title: must not be empty'])
  expect(await problemsOf(file(event(), event({ start: 'noon' })))).toEqual([
    'schedule.events[1].start: must be a date and time such as 2024-12-27T10:30:00+01:00',
  ])
})

const session = (more: object = {}) => ({
  id: '101',
  title: 'Compilers',
  description: 'How they work.',
  startsAt: '2026-03-14T09:00:00',
  endsAt: '2026-03-14T09:45:00',
  isServiceSession: false,
  isPlenumSession: false,
  speakers: ['aaaa-1'],
  categoryItems: [11, 21],
  questionAnswers: [],
  roomId: 5,
  liveUrl: null,
  recordingUrl: null,
  status: 'Accepted',
  ...more,
})
const sessionizeFile = (...sessions: object[]) => ({
  sessions,
  speakers: [
    {
      id: 'aaaa-1',
      firstName: 'Ada',
      lastName: 'Quill',
      fullName: 'Ada Quill',
      tagLine: 'Engineer',
      bio: 'Builds.',
      profilePicture: 'https://example.org/ada.jpg',
      links: [{ title: 'LinkedIn', url: 'http://linkedin.com/in/ada-quill/', linkType: 'LinkedIn' }],
      sessions: [101],
    },
  ],
  questions: [],
  categories: [
    { id: 1, title: 'Track', items: [{ id: 11, name: 'Languages', sort: 1 }], sort: 1, type: 'session' },
    { id: 2, title: 'Level', items: [{ id: 21, name: 'Beginner', sort: 1 }], sort: 2, type: 'session' },
  ],
  rooms: [
    { id: 6, name: 'Attic', sort: 2 },
    { id: 5, name: 'Hall', sort: 1 },
  ],
})

test('a Sessionize file becomes a program with speakers, ordered rooms and tracks', async () => {
  const lunch = session({
    id: 'lunch',
    title: 'Lunch',
    isServiceSession: true,
    speakers: [],
    categoryItems: [],
    roomId: null,
  })
  const { event, rooms, speakers, sessions, notes } = await programOf(sessionizeFile(session(), lunch))
  expect(event).toEqual({ startsOn: '2026-03-14', endsOn: '2026-03-14' })
  expect(rooms.map(({ key, name, position }) => [key, name, position])).toEqual([
    ['5', 'Hall', 0],
    ['6', 'Attic', 1],
  ])
  expect(speakers).toEqual([
    {
      key: 'aaaa-1',
      place: 'speakers[0]',
      name: 'Ada Quill',
      title: 'Engineer',
      bio: 'Builds.',
      photoUrl: 'https://example.org/ada.jpg',
      linkedinUrl: 'https://www.linkedin.com/in/ada-quill',
    },
  ])
  expect(sessions).toMatchObject([
    {
      key: '101',
      place: 'sessions[0]',
      title: 'Compilers',
      startTime: '2026-03-14T09:00:00',
      endTime: '2026-03-14T09:45:00',
      track: 'Languages',
      location: 'Hall',
      description: 'How they work.',
      speakers: ['aaaa-1'],
      status: 'confirmed',
    },
    { key: 'lunch', track: 'General', location: null, speakers: [] },
  ])
  expect(notes).toEqual([])
})

test('a Sessionize file brings levels, languages, streams and recordings', async () => {
  const links = { liveUrl: 'https://live.example/1', recordingUrl: 'nowhere' }
  const file = sessionizeFile(session({ ...links, categoryItems: [21, 31] }))
  file.categories.push({ id: 3, title: 'Language', items: [{ id: 31, name: 'EN', sort: 1 }], sort: 3, type: 'session' })
  const { sessions, notes } = await programOf(file)
  expect(sessions).toMatchObject([
    { level: 'Beginner', language: 'English', links: [{ url: 'https://live.example/1', kind: 'stream', label: '' }] },
  ])
  expect(notes).toEqual(['Session “Compilers”: the link “nowhere” isn’t a valid URL and was skipped.'])
})

test('declined and untimed sessions are skipped with notes, and canceled sessions are canceled', async () => {
  const { sessions, notes } = await programOf(
    sessionizeFile(
      session({ endsAt: null }),
      session({ id: '2', status: 'Declined' }),
      session({ id: '3', startsAt: null, endsAt: null }),
      session({ id: '4', status: 'Canceled' }),
      session({ id: '5', status: 'Nominated' }),
    ),
  )
  expect(sessions.map(({ key, endTime, status }) => [key, endTime.slice(11), status])).toEqual([
    ['101', '10:00:00', 'confirmed'],
    ['4', '09:45:00', 'cancelled'],
    ['5', '09:45:00', 'draft'],
  ])
  expect(notes).toEqual([
    '1 declined or withdrawn session was skipped.',
    '1 session without a time was skipped. Import again once it has one.',
    '1 session has no end time: each lasts an hour.',
  ])
})

test('UTC times are converted to the event’s clock, also across a clock change', async () => {
  const before = session({ startsAt: '2026-03-07T14:00:00Z', endsAt: '2026-03-07T15:00:00Z' })
  const after = session({ id: '2', startsAt: '2026-03-08T14:00:00Z', endsAt: '2026-03-08T15:00:00Z' })
  const told = await programOf(sessionizeFile(before, after), { timezone: 'America/New_York' })
  expect(told.sessions.map(({ startTime }) => startTime)).toEqual(['2026-03-07T09:00:00', '2026-03-08T10:00:00'])
  expect(told.notes).toEqual(['Times given in UTC were converted to America/New_York.'])
  const untold = await programOf(sessionizeFile(before))
  expect(untold.sessions[0]!.startTime).toBe('2026-03-07T14:00:00')
  expect(untold.notes).toEqual([expect.stringContaining('Set the event’s time zone first')])
})

test('view/Sessions brings sessions with rooms and tracks by name', async () => {
  const alone = {
    ...session({ categoryItems: undefined, room: 'Hall', speakers: [{ id: 'aaaa-1', name: 'Ada Quill' }] }),
    categories: [{ id: 1, name: 'Track', categoryItems: [{ id: 11, name: 'Languages' }], sort: 1 }],
  }
  const { sessions, rooms, holds } = await programOf([{ groupId: 1, groupName: 'All', sessions: [alone] }])
  expect(sessions).toMatchObject([{ track: 'Languages', location: 'Hall' }])
  expect([rooms.map(({ name }) => name), holds, sessions[0]!.speakers]).toEqual([
    ['Hall'],
    ['rooms', 'sessions'],
    undefined,
  ])
})

test('view/Speakers brings only speakers', async () => {
  const ada = { ...sessionizeFile().speakers[0], sessions: [{ id: 101, name: 'Compilers' }] }
  const { holds, speakers, sessions } = await programOf([ada])
  expect([holds, speakers.map(({ name }) => name), sessions]).toEqual([['speakers'], ['Ada Quill'], []])
})

test('an unreadable part of a Sessionize file is refused with its place', async () => {
  const long = session({ title: 'x'.repeat(301), startsAt: 'soon', speakers: 'Ada' })
  expect(await problemsOf(sessionizeFile(session(), long))).toEqual([
    'sessions[1].title: must have at most 300 characters',
    'sessions[1].startsAt: must be a date and time such as 2026-03-14T14:30:00',
    'sessions[1].speakers: must be a list, [ … ]',
  ])
  expect(await problemsOf({ some: 'thing' })).toEqual([expect.stringContaining('isn’t a program')])
  expect(await problemsOf('[1, 2]')).toEqual([expect.stringContaining('isn’t a program')])
})

test('rooms without a name are named by their ids', async () => {
  const { sessions, rooms, notes } = await programOf({
    ...sessionizeFile(session(), session({ id: '2', roomId: 501 })),
    rooms: null,
  })
  expect(sessions.map(({ location }) => location)).toEqual(['Room 5', 'Room 501'])
  expect(rooms.map(({ name }) => name)).toEqual(['Room 5', 'Room 501'])
  expect(notes).toEqual(['2 rooms have no name in the file: Room 5, Room 501.'])
})

test('speakers of declined sessions only are skipped, and speakers without a session are kept', async () => {
  const all = sessionizeFile(session(), session({ id: '2', status: 'Declined', speakers: ['aaaa-1', 'cleo'] }))
  const named = (id: string) => ({ id, fullName: id })
  const { speakers, notes } = await programOf({ ...all, speakers: [...all.speakers, named('cleo'), named('dora')] })
  expect(speakers.map(({ name }) => name)).toEqual(['Ada Quill', 'dora'])
  expect(notes).toEqual([
    '1 speaker of declined or withdrawn sessions alone was skipped.',
    '1 declined or withdrawn session was skipped.',
  ])
})
