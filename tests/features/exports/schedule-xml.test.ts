import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { all, type Element, readXml } from './read-xml.ts'
import { brokenRules } from './schedule-xml-rules.ts'
import { HARD_TITLE, startTwoNights } from './two-nights.ts'

let app: TestApp
let xml: string
let root: Element
beforeAll(async () => {
  app = await startTwoNights()
  xml = await (await app.visitor().get('/schedule.xml?eventSlug=two-nights')).text()
  root = readXml(xml)
})
afterAll(() => app.close())

test('schedule.xml is valid', () => {
  expect(brokenRules(root)).toEqual([])
  const broken = xml
    .replace(/<acronym>[^<]*/, '<acronym>pgh')
    .replace('<type>', '<state>a</state><type>')
    .replace(/ start="[^"]*"/, '')
  expect(brokenRules(readXml(broken))).toEqual([
    'conference/acronym says "pgh"',
    'schedule/day has a wrong start',
    'event/state has no place',
  ])
})

test('days begin and end with their offsets, across the change of the clocks', () => {
  expect(all(root, 'day').map(({ attributes }) => attributes)).toEqual([
    { index: '1', date: '2027-03-13', start: '2027-03-13T04:00:00-05:00', end: '2027-03-14T03:59:00-04:00' },
    { index: '2', date: '2027-03-14', start: '2027-03-14T04:00:00-04:00', end: '2027-03-15T03:59:00-04:00' },
  ])
})

test('a talk of schedule.xml has its people, and its texts are escaped', () => {
  const [talk] = all(root, 'event')
  const said = Object.fromEntries(talk!.children.map(({ name, text }) => [name, text]))
  const { description, persons: _, links: _links, attachments: _attachments, ...facts } = said
  expect(talk!.attributes).toEqual({ id: '726606149', guid: 'a3df7b55-7950-5e1f-a8c3-1de45d384791' })
  expect(facts).toEqual({
    date: '2027-03-13T09:00:00-05:00',
    start: '09:00',
    duration: '00:45',
    room: 'Main Hall',
    slug: 'two_nights-726606149-grosse-b-amp-quotes-commas-back-slash-e',
    url: `${app.origin}/?eventSlug=two-nights&session=opening`,
    // XML has no place for a control character.
    title: HARD_TITLE.replace('\u0001', ''),
    subtitle: '',
    track: 'Tech',
    type: 'talk',
    language: '',
    abstract: '',
  })
  expect(description).toEndWith('\n\n- one\n- two')
  expect(all(talk!, 'person').map(({ attributes, text }) => [attributes.guid, text])).toEqual([
    ['6623222c-a7b4-5210-9d4c-d4d79a86136f', 'Ada Fernandez'],
    ['d21d7f17-9867-514e-89e4-2044ddb62c34', '=1+1 Bo'],
  ])
})

test('schedule.xml lists talks after midnight on the evening before, and no canceled talks', () => {
  const told = all(root, 'day').map((day) =>
    all(day, 'title')
      .map(({ text }) => text)
      .slice(1),
  )
  expect(told).toEqual([['Late night', 'Later'], []])
  expect(xml).not.toContain('Off')
})

test('schedule.xml has its own content type, and an event without a date has none', async () => {
  const there = await app.visitor().get('/schedule.xml?eventSlug=two-nights')
  expect(there.headers.get('content-type')).toBe('application/vnd.c3voc.schedule+xml; charset=utf-8')
  const undated = await app.visitor().get('/schedule.xml?eventSlug=undated')
  expect([undated.status, await undated.text()]).toEqual([404, 'This event has no date yet'])
})
