import { afterAll, expect, test } from 'bun:test'
import { all, readXml } from './read-xml.ts'
import { scheduleJsonRules } from './schedule-json-rules.ts'
import { brokenRules } from './schedule-xml-rules.ts'
import { HARD_TITLE, startTwoNights } from './two-nights.ts'

const app = await startTwoNights()
const file = scheduleJsonRules.parse(await (await app.visitor().get('/schedule.json?eventSlug=two-nights')).json())
afterAll(() => app.close())

const conference = () => file.schedule.conference

test('schedule.json describes the conference', () => {
  const { days, rooms, tracks, ...facts } = conference()
  expect(facts).toEqual({
    acronym: 'two_nights',
    title: 'Two Nights',
    start: '2027-03-13',
    end: '2027-03-14',
    daysCount: 2,
    timeslot_duration: '00:05',
    time_zone_name: 'America/New_York',
    colors: { primary: '#ffb81c' },
    url: `${app.origin}/?eventSlug=two-nights`,
  })
  expect(tracks).toEqual([
    { name: 'Tech', slug: 'tech', color: '#154a89' },
    { name: 'Panels', slug: 'panels', color: '#0b594c' },
  ])
  expect(rooms!.map(({ name, slug, capacity, description }) => [name, slug, capacity, description])).toEqual([
    ['Main Hall', 'main-hall', 300, 'Up the stairs.'],
    ['Three Rivers Hall', 'three-rivers-hall', undefined, undefined],
  ])
  expect(days.map(({ rooms: _, ...day }) => day)).toEqual([
    { index: 1, date: '2027-03-13', day_start: '2027-03-13T04:00:00-05:00', day_end: '2027-03-14T03:59:00-04:00' },
    { index: 2, date: '2027-03-14', day_start: '2027-03-14T04:00:00-04:00', day_end: '2027-03-15T03:59:00-04:00' },
  ])
})

test('schedule.json lists talks after midnight on the evening before, and no canceled or untimed talks', () => {
  const told = conference().days.map(({ rooms }) =>
    Object.entries(rooms).map(([room, talks]) => [room, talks.map(({ title, date, start }) => [title, date, start])]),
  )
  expect(told).toEqual([
    [
      [
        'Main Hall',
        [
          [HARD_TITLE, '2027-03-13T09:00:00-05:00', '09:00'],
          ['Late night', '2027-03-13T23:30:00-05:00', '23:30'],
          ['Later', '2027-03-14T00:45:00-05:00', '00:45'],
        ],
      ],
    ],
    [['Three Rivers Hall', [['Second day', '2027-03-14T09:00:00-04:00', '09:00']]]],
  ])
})

test('a talk of schedule.json has its people and lasting ids', () => {
  const { description, ...talk } = conference().days[0]!.rooms['Main Hall']![0]!
  expect(description).toStartWith('Words, and *more* of them: größer')
  expect(talk).toEqual({
    guid: 'a3df7b55-7950-5e1f-a8c3-1de45d384791',
    id: 726606149,
    date: '2027-03-13T09:00:00-05:00',
    start: '09:00',
    end: '2027-03-13T09:45:00-05:00',
    duration: '00:45',
    room: 'Main Hall',
    slug: 'two_nights-726606149-grosse-b-amp-quotes-commas-back-slash-e',
    url: `${app.origin}/?eventSlug=two-nights&session=opening`,
    title: HARD_TITLE,
    subtitle: null,
    track: 'Tech',
    type: 'talk',
    language: null,
    abstract: null,
    persons: [
      {
        guid: '6623222c-a7b4-5210-9d4c-d4d79a86136f',
        name: 'Ada Fernandez',
        avatar: `${app.origin}/images/speakers/a.svg`,
        biography: 'Builds bridges.',
        links: [{ url: 'https://www.linkedin.com/in/ada', title: 'LinkedIn', type: 'web' }],
      },
      {
        guid: 'd21d7f17-9867-514e-89e4-2044ddb62c34',
        name: '=1+1 Bo',
        biography: 'Says **less**.',
        links: [{ url: 'https://www.linkedin.com/in/bo', title: 'LinkedIn', type: 'web' }],
      },
    ],
    links: [],
  })
})

test('schedule.json is valid without the site’s own address', async () => {
  for (let n = 0; n < 9; n++) await app.visitor().get('/speakers', { host: `made-up-${n}.example` })
  const answer = await app.visitor().get('/schedule.json?eventSlug=two-nights', { host: 'unknown.example' })
  const text = await answer.text()
  const talk = scheduleJsonRules.parse(JSON.parse(text)).schedule.conference.days[0]!.rooms['Main Hall']![0]!
  expect(talk.url).toBe(`urn:uuid:${talk.guid}`)
  expect(text).not.toContain('unknown.example')
})

test('an event without a date or a time zone has no schedule, and the answer tells why', async () => {
  for (const [slug, why] of [
    ['undated', 'This event has no date yet'],
    ['zoneless', 'This event has no time zone yet'],
    ['nowhere', 'There is no event "nowhere"'],
  ]) {
    const answer = await app.visitor().get(`/schedule.json?eventSlug=${slug}`)
    const { status, headers } = answer
    expect([status, await answer.text(), headers.get('access-control-allow-origin')]).toEqual([404, why!, '*'])
  }
})

const xml = await (await app.visitor().get('/schedule.xml?eventSlug=two-nights')).text()
const root = readXml(xml)

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

const readList = async (path: string) => readXml(await (await app.visitor().get(path)).text())

test('the site map leads to every page of every open event, with the date of its last change', async () => {
  const robots = await (await app.visitor().get('/robots.txt')).text()
  expect(robots).toEndWith(`\nSitemap: ${app.origin}/sitemap.xml\n`)
  const lists = all(await readList('/sitemap.xml'), 'loc').map(({ text }) => text)
  expect(lists).toEqual(
    ['two-nights', 'undated', 'zoneless'].map((slug) => `${app.origin}/sitemap.xml?eventSlug=${slug}`),
  )
  const pages = all(await readList('/sitemap.xml?eventSlug=two-nights'), 'url').map(({ children }) =>
    children.map(({ text }) => text),
  )
  const at = (path: string) => `${app.origin}${path.replace('?', '?eventSlug=two-nights&').replace(/&$/, '')}`
  expect(pages.map(([address]) => address)).toEqual(
    ['/?', '/speakers?', '/sponsors?', '/messaging?']
      .concat(['opening', 'late', 'later', 'second', 'off', 'unknown'].map((id) => `/?session=${id}`))
      .concat('/speakers?speaker=bo', '/speakers?speaker=ada')
      .map(at),
  )
  expect(pages[4]).toEqual([at('/?session=opening'), '2026-11-20T08:30:00.000Z'])
  const answers = await Promise.all(pages.map(([address]) => fetch(address!)))
  expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200))
})

test('a site without a known address has no site map, and robots.txt names none', async () => {
  for (let n = 0; n < 36; n++) await app.visitor().get('/speakers', { host: `made-up-${n % 9}.example` })
  const ask = (path: string) => app.visitor().get(path, { host: 'unknown.example' })
  for (const path of ['/sitemap.xml', '/sitemap.xml?eventSlug=two-nights']) {
    const answer = await ask(path)
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'This site’s public address isn’t known'])
  }
  expect(await (await ask('/robots.txt')).text()).not.toContain('Sitemap')
})
