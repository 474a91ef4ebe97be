import { expect, test } from 'bun:test'
import { problemsOf, programOf } from './program-files.ts'

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
const file = (...sessions: object[]) => ({
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
  const { event, rooms, speakers, sessions, notes } = await programOf(file(session(), lunch))
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

test('declined and untimed sessions are skipped with notes, and canceled sessions are canceled', async () => {
  const { sessions, notes } = await programOf(
    file(
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
  const told = await programOf(file(before, after), { timezone: 'America/New_York' })
  expect(told.sessions.map(({ startTime }) => startTime)).toEqual(['2026-03-07T09:00:00', '2026-03-08T10:00:00'])
  expect(told.notes).toEqual(['Times given in UTC were converted to America/New_York.'])
  const untold = await programOf(file(before))
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
  const ada = { ...file().speakers[0], sessions: [{ id: 101, name: 'Compilers' }] }
  const { holds, speakers, sessions } = await programOf([ada])
  expect([holds, speakers.map(({ name }) => name), sessions]).toEqual([['speakers'], ['Ada Quill'], []])
})

test('an unreadable part of a Sessionize file is refused with its place', async () => {
  const long = session({ title: 'x'.repeat(301), startsAt: 'soon', speakers: 'Ada' })
  expect(await problemsOf(file(session(), long))).toEqual([
    'sessions[1].title: must have at most 300 characters',
    'sessions[1].startsAt: must be a date and time such as 2026-03-14T14:30:00',
    'sessions[1].speakers: must be a list, [ … ]',
  ])
  expect(await problemsOf({ some: 'thing' })).toEqual([expect.stringContaining('isn’t a program')])
  expect(await problemsOf('[1, 2]')).toEqual([expect.stringContaining('isn’t a program')])
})

test('rooms without a name are named by their ids', async () => {
  const { sessions, rooms, notes } = await programOf({
    ...file(session(), session({ id: '2', roomId: 501 })),
    rooms: null,
  })
  expect(sessions.map(({ location }) => location)).toEqual(['Room 5', 'Room 501'])
  expect(rooms.map(({ name }) => name)).toEqual(['Room 5', 'Room 501'])
  expect(notes).toEqual(['2 rooms have no name in the file: Room 5, Room 501.'])
})

test('speakers of declined sessions only are skipped, and speakers without a session are kept', async () => {
  const all = file(session(), session({ id: '2', status: 'Declined', speakers: ['aaaa-1', 'cleo'] }))
  const named = (id: string) => ({ id, fullName: id })
  const { speakers, notes } = await programOf({ ...all, speakers: [...all.speakers, named('cleo'), named('dora')] })
  expect(speakers.map(({ name }) => name)).toEqual(['Ada Quill', 'dora'])
  expect(notes).toEqual([
    '1 speaker of declined or withdrawn sessions alone was skipped.',
    '1 declined or withdrawn session was skipped.',
  ])
})
