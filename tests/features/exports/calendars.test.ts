import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { entriesOf, readCalendar, said } from './read-calendar.ts'
import { HARD_TITLE, startTwoNights } from './two-nights.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTwoNights()
})
afterAll(() => app.close())

const feed = async (query = '') => (await app.visitor().get(`/schedule.ics?eventSlug=two-nights${query}`)).text()
const titles = async (query: string) => entriesOf(await feed(query)).map((entry) => said(entry, 'summary'))

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
