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
