import { afterAll, expect, test } from 'bun:test'
import { entriesOf, readCalendar, said } from './read-calendar.ts'
import { HARD_TITLE, startTwoNights } from './two-nights.ts'

const app = await startTwoNights()
afterAll(() => app.close())

const feed = async (query = '') => (await app.visitor().get(`/schedule.ics?eventSlug=two-nights${query}`)).text()

const titles = async (query: string) => entriesOf(await feed(query)).map((entry) => said(entry, 'summary'))

test('a calendar program reads the program with its real moments', async () => {
  const times = entriesOf(await feed()).map((entry) => ['summary', 'dtstart', 'dtend'].map((name) => said(entry, name)))
  expect(times).toEqual([
    [HARD_TITLE.replace('\u0001', ''), '2027-03-13T14:00:00Z', '2027-03-13T14:45:00Z'],
    ['Late night', '2027-03-14T04:30:00Z', '2027-03-14T05:30:00Z'],
    ['Later', '2027-03-14T05:45:00Z', '2027-03-14T06:15:00Z'],
    ['Second day', '2027-03-14T13:00:00Z', '2027-03-14T13:45:00Z'],
    ['Off', '2027-03-14T14:00:00Z', '2027-03-14T15:00:00Z'],
  ])
})

test('a calendar entry has all facts of its session, a lasting UID and a sequence number', async () => {
  const [opening] = entriesOf(await feed())
  const { description, ...facts } = Object.fromEntries(
    opening!.getAllProperties().map((property) => [property.name, property.getFirstValue()!.toString()]),
  )
  expect(description).toStartWith('Speakers: Ada Fernandez, =1+1 Bo\n\nWords, and more of them: größer größer')
  expect(description).toEndWith('größer\n\n- one\n- two')
  expect(facts).toEqual({
    uid: 'opening@conference-companion',
    dtstamp: '2026-11-20T08:30:00Z',
    'last-modified': '2026-11-20T08:30:00Z',
    sequence: '2',
    class: 'PUBLIC',
    dtstart: '2027-03-13T14:00:00Z',
    dtend: '2027-03-13T14:45:00Z',
    summary: HARD_TITLE.replace('\u0001', ''),
    location: 'Main Hall',
    categories: 'Tech',
    url: `${app.origin}/?eventSlug=two-nights&session=opening`,
    status: 'CONFIRMED',
    transp: 'OPAQUE',
  })
})

test('a calendar has a name, a color and a refresh interval', async () => {
  const facts = Object.fromEntries(
    readCalendar(await feed())
      .getAllProperties()
      .map((property) => [property.name, property.getFirstValue()!.toString()]),
  )
  expect(facts).toEqual({
    version: '2.0',
    prodid: '-//Conference companion//Program//EN',
    calscale: 'GREGORIAN',
    method: 'PUBLISH',
    name: 'Two Nights',
    'x-wr-calname': 'Two Nights',
    'x-wr-timezone': 'America/New_York',
    'x-apple-calendar-color': '#FFB81C',
    'refresh-interval': 'PT15M',
    'x-published-ttl': 'PT15M',
    source: `${app.origin}/schedule.ics?eventSlug=two-nights`,
  })
})

test('a canceled session stays in the calendar with a higher number, its reason and its replacement', async () => {
  const off = entriesOf(await feed()).at(-1)!
  expect(['status', 'sequence', 'transp', 'description'].map((name) => said(off, name))).toEqual([
    'CANCELLED',
    '1',
    'TRANSPARENT',
    `Canceled: The speaker is ill\n\nReplaced by: ${app.origin}/?eventSlug=two-nights&session=second`,
  ])
})

test('calendar lines have at most 75 bytes and never split a letter', async () => {
  const text = await feed()
  const lines = text.split('\r\n')
  expect([lines.pop(), text.replaceAll('\r\n', '')]).toEqual(['', expect.not.stringMatching(/[\r\n]/)])
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75)
  expect(text).not.toContain('\ufffd')
})

test('a deleted session is canceled in calendars until it is restored', async () => {
  const admin = await app.admin()
  const gone = await admin.delete('/api/admin/sessions/later')
  expect(gone.status).toBe(204)
  const told = async (query: string) =>
    entriesOf(await feed(query))
      .filter((entry) => said(entry, 'uid') === 'later@conference-companion')
      .map((entry) => ['summary', 'status', 'sequence', 'dtstart'].map((name) => said(entry, name)))
  const cancelled = [['Later', 'CANCELLED', '1', '2027-03-14T05:45:00Z']]
  expect([await told(''), await told('&session=later')]).toEqual([cancelled, cancelled])
  expect([await told('&speaker=ada'), await told('&track=Tech')]).toEqual([[], []])
  await admin.post(`/api/admin/changes/${gone.headers.get('change-id')}/undo`)
  expect(await told('')).toEqual([['Later', 'CONFIRMED', '1', '2027-03-14T05:45:00Z']])
})

test('a draft is in no file', async () => {
  const admin = await app.admin()
  await admin.post('/api/admin/sessions', { eventId: 'nights', ...SECRET })
  for (const name of ['schedule.json', 'schedule.xml', 'schedule.ics', 'speakers.json', 'program.json', 'sessions.csv'])
    expect([name, await (await app.visitor().get(`/${name}?eventSlug=two-nights`)).text()]).toEqual([
      name,
      expect.not.stringContaining('Secret'),
    ])
})

const SECRET = { title: 'Secret', startTime: '9:00 AM', endTime: '10:00 AM', track: 'Tech', status: 'draft' }

test('tracks, speakers, sessions and rooms have calendars with their own names', async () => {
  expect(await titles('&track=Panels')).toEqual(['Later'])
  expect(await titles('&speaker=ada')).toEqual([HARD_TITLE.replace('\u0001', '')])
  expect(await titles('&session=second')).toEqual(['Second day'])
  // In however a session writes the room.
  expect((await titles('&room=main')).slice(1)).toEqual(['Late night', 'Later', 'Off'])
  const names = await Promise.all(['&track=Panels', '&speaker=ada', '&session=second'].map(feed))
  expect(names.map((text) => said(readCalendar(text), 'name'))).toEqual([
    'Two Nights – Panels',
    'Two Nights – Ada Fernandez',
    'Two Nights – Second day',
  ])
})

test('only the calendar of one session has a reminder ten minutes before', async () => {
  const alarms = async (query: string) =>
    entriesOf(await feed(query)).flatMap((entry) =>
      entry.getAllSubcomponents('valarm').map((alarm) => [said(alarm, 'trigger'), said(alarm, 'action')]),
    )
  expect(await alarms('&session=second')).toEqual([['-PT10M', 'DISPLAY']])
  expect([await alarms('&session=off'), await alarms(''), await alarms('&track=Tech')]).toEqual([[], [], []])
})

test('unknown parts of a program and events without a date have no calendar', async () => {
  const answers = [
    ['two-nights&session=nobody', 'This session is not on the program'],
    ['two-nights&track=tech', 'This track is not on the program'],
    ['two-nights&speaker=', 'This speaker is not on the program'],
    ['undated', 'This event has no date yet'],
    ['undated&session=own', 'This event has no date yet'],
    ['zoneless', 'This event has no time zone yet'],
  ]
  for (const [query, why] of answers) {
    const answer = await app.visitor().get(`/schedule.ics?eventSlug=${query}`)
    expect([query, answer.status, await answer.text()]).toEqual([query, 404, why])
  }
})
