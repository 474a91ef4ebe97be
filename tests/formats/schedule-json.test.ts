import { expect, test } from 'bun:test'
import { programOf, read } from './program-files.ts'
import { day, file, frabTalk, pretalxTalk } from './schedule-files.ts'

test('a frab file becomes a program with its rooms, speakers and sessions', async () => {
  expect(await read(file(day('2019-08-21', { Curie: [frabTalk], Meitner: [] })))).toEqual({
    status: 'read',
    notes: [],
    program: {
      format: 'schedule.json',
      event: { name: 'Camp', timezone: 'Europe/Berlin', startsOn: '2019-08-21', endsOn: '2019-08-21' },
      rooms: [{ key: 'curie', place: 'schedule.conference.days[0].rooms["Curie"][0]', name: 'Curie', position: 0 }],
      speakers: [{ key: '7', place: 'schedule.conference.days[0].rooms["Curie"][0].persons[0]', name: 'Ada' }],
      sessions: [
        {
          key: 'a0a0fcfe-0000-4000-8000-000000000101',
          place: 'schedule.conference.days[0].rooms["Curie"][0]',
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
      holds: ['rooms', 'speakers', 'sessions'],
    },
  })
})

test('a pretalx file brings biographies, avatars, links and its color', async () => {
  const pretalx = file(day('2026-03-14', { Hall: [pretalxTalk] }))
  Object.assign(pretalx.schedule.conference, { colors: { primary: '#3AA57C' }, city: 'Erie' })
  const { event, speakers, sessions, notes } = await programOf(pretalx)
  expect(event).toMatchObject({ name: 'Camp', city: 'Erie', accent: '#3aa57c' })
  expect(speakers).toMatchObject([
    { key: 'GRACE1', name: 'Grace', bio: 'Found the **bug**.', photoUrl: 'https://example.org/grace.jpg' },
  ])
  expect(sessions[0]!.description).toBe('Short. And longer.\n\n- [Slides \\[1\\]](<https://example.org/slides>)')
  expect(notes).toEqual(['1 session has no track and was added to General.'])
})

test('subtitle, abstract and description become one text, which names the language if the file has several', async () => {
  const german = { ...frabTalk, guid: 'b', language: 'de', subtitle: 'Wie?', description: 'Mehr.' }
  const { sessions } = await programOf(file(day('2019-08-21', { Curie: [frabTalk, german] })))
  expect(sessions.map((session) => session.description)).toEqual([
    'Welcome.\n\nLanguage: English',
    '**Wie?**\n\nWelcome.\n\nMehr.\n\nLanguage: German',
  ])
})

test('all days are read, and talks after midnight keep their real date', async () => {
  const late = { ...frabTalk, guid: 'late', title: 'Late', date: '2019-08-22T01:30:00+02:00', start: '01:30' }
  const over = { ...frabTalk, guid: 'over', title: 'Over', date: '2019-08-21T23:30:00+02:00', start: '23:30' }
  const dateless = { ...frabTalk, guid: 'dateless', title: 'Dateless', date: undefined, start: '2:15' }
  const utc = { ...frabTalk, guid: 'utc', title: 'In UTC', date: '2019-08-21T10:00:00Z', start: '12:00' }
  const second = { ...frabTalk, guid: 'second', title: 'Second', date: '2019-08-22T09:00:00+02:00', start: '9:00' }
  const { event, sessions } = await programOf(
    file(
      day('2019-08-21', { Curie: [late, dateless, { ...over, duration: '01:00' }, frabTalk, utc] }),
      day('2019-08-22', { Curie: [{ ...second, duration: '1:01:30' }] }, 2),
    ),
  )
  expect(sessions.map(({ title, startTime, endTime }) => [title, startTime, endTime])).toEqual([
    ['Opening', '2019-08-21T11:00:00', '2019-08-21T11:30:00'],
    ['In UTC', '2019-08-21T12:00:00', '2019-08-21T12:30:00'],
    ['Over', '2019-08-21T23:30:00', '2019-08-22T00:30:00'],
    ['Late', '2019-08-22T01:30:00', '2019-08-22T02:00:00'],
    ['Dateless', '2019-08-22T02:15:00', '2019-08-22T02:45:00'],
    ['Second', '2019-08-22T09:00:00', '2019-08-23T10:30:00'],
  ])
  expect(event).toMatchObject({ startsOn: '2019-08-21', endsOn: '2019-08-22' })
})

test('a session without a length ends when the next one of its day in its room begins, the last after one time slot', async () => {
  const open = { ...frabTalk, guid: 'open', duration: null }
  const next = { ...frabTalk, guid: 'next', date: '2019-08-21T13:00:00+02:00', start: '13:00', duration: '' }
  const tomorrow = { ...frabTalk, guid: 'tomorrow', date: '2019-08-22T13:00:00+02:00', start: '13:00' }
  const days = [day('2019-08-21', { Curie: [open, next] }), day('2019-08-22', { Curie: [tomorrow] }, 2)]
  const { sessions, notes } = await programOf(file(...days))
  expect(sessions.map((session) => session.endTime)).toEqual([
    '2019-08-21T13:00:00',
    '2019-08-21T13:15:00',
    '2019-08-22T13:30:00',
  ])
  expect(notes).toEqual([
    '2 sessions have no length: each ends when the next one in its room begins, or after one time slot.',
  ])
})

test('missing rooms, people, texts and time zones stay open', async () => {
  const bare = { title: 'Bare', start: '10:00', duration: '00:30', persons: [{ id: 1, public_name: null }] }
  const open = file({ date: '2019-08-21', rooms: { '': [bare] } })
  Object.assign(open.schedule.conference, { time_zone_name: 'Mars/Olympus' })
  const { event, rooms, sessions, notes } = await programOf(open)
  expect([event.timezone, rooms]).toEqual([undefined, []])
  expect(sessions[0]).toMatchObject({ location: null, description: null, track: 'General', speakers: [] })
  expect(notes).toEqual(['1 session has no track and was added to General.', '1 speaker without a name was skipped.'])
})

test('a speaker of several sessions is one speaker with the details of all of them', async () => {
  const [person] = pretalxTalk.persons
  const quiet = { ...person, biography: null, avatar: 'http://plain.example/a.jpg' }
  const first = { ...pretalxTalk, guid: 'first', persons: [quiet] }
  const { speakers } = await programOf(file(day('2026-03-14', { Hall: [first], Attic: [pretalxTalk] })))
  expect(speakers).toMatchObject([
    { key: 'GRACE1', name: 'Grace', bio: 'Found the **bug**.', photoUrl: 'https://example.org/grace.jpg' },
  ])
})
