import { expect, test } from 'bun:test'
import { all, readXml } from '../../support/read-xml.ts'
import { entriesOf, readCalendar, said } from './read-calendar.ts'
import { scheduleJsonRules } from './schedule-json-rules.ts'
import { brokenRules } from './schedule-xml-rules.ts'
import { HARD_TITLE, startTwoNights } from './two-nights.ts'

const app = await startTwoNights()
const file = scheduleJsonRules.parse(await (await app.visitor().get('/schedule.json?eventSlug=two-nights')).json())

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

const TALK = {
  date: '2027-03-13T09:00:00-05:00',
  start: '09:00',
  duration: '00:45',
  room: 'Main Hall',
  slug: 'two_nights-726606149-grosse-b-amp-quotes-commas-back-slash-e',
  url: `${app.origin}/?eventSlug=two-nights&session=opening`,
  track: 'Tech',
  type: 'talk',
}

test('a talk of schedule.json has its people and lasting ids', () => {
  const { description, ...talk } = conference().days[0]!.rooms['Main Hall']![0]!
  expect(description).toStartWith('Words, and *more* of them: größer')
  expect(talk).toEqual({
    guid: 'a3df7b55-7950-5e1f-a8c3-1de45d384791',
    id: 726606149,
    ...TALK,
    end: '2027-03-13T09:45:00-05:00',
    title: HARD_TITLE,
    subtitle: null,
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

const xml = await (await app.visitor().get('/schedule.xml?eventSlug=two-nights')).text()
const root = readXml(xml)

test('schedule.xml is valid, and its days begin and end with their offsets, across the change of the clocks', () => {
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
  expect(all(root, 'day').map(({ attributes }) => attributes)).toEqual([
    { index: '1', date: '2027-03-13', start: '2027-03-13T04:00:00-05:00', end: '2027-03-14T03:59:00-04:00' },
    { index: '2', date: '2027-03-14', start: '2027-03-14T04:00:00-04:00', end: '2027-03-15T03:59:00-04:00' },
  ])
})

test('a talk of schedule.xml has its people and escaped texts, after midnight on the evening before, and none is canceled', () => {
  const [talk] = all(root, 'event')
  const said = Object.fromEntries(talk!.children.map(({ name, text }) => [name, text]))
  const { description, persons: _, links: _links, attachments: _attachments, ...facts } = said
  expect(talk!.attributes).toEqual({ id: '726606149', guid: 'a3df7b55-7950-5e1f-a8c3-1de45d384791' })
  expect(facts).toEqual({
    ...TALK,
    // XML has no place for a control character.
    title: HARD_TITLE.replace('\u0001', ''),
    subtitle: '',
    language: '',
    abstract: '',
  })
  expect(description).toEndWith('\n\n- one\n- two')
  expect(all(talk!, 'person').map(({ attributes, text }) => [attributes.guid, text])).toEqual([
    ['6623222c-a7b4-5210-9d4c-d4d79a86136f', 'Ada Fernandez'],
    ['d21d7f17-9867-514e-89e4-2044ddb62c34', '=1+1 Bo'],
  ])
  const told = all(root, 'day').map((day) =>
    all(day, 'title')
      .map(({ text }) => text)
      .slice(1),
  )
  expect(told).toEqual([['Late night', 'Later'], []])
  expect(xml).not.toContain('Off')
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

const feed = async (query = '') => (await app.visitor().get(`/schedule.ics?eventSlug=two-nights${query}`)).text()

const titles = async (query: string) => entriesOf(await feed(query)).map((entry) => said(entry, 'summary'))

test('a calendar program reads the program with its real moments, in lines of at most 75 bytes that split no letter', async () => {
  const text = await feed()
  const times = entriesOf(text).map((entry) => ['summary', 'dtstart', 'dtend'].map((name) => said(entry, name)))
  expect(times).toEqual([
    [HARD_TITLE.replace('\u0001', ''), '2027-03-13T14:00:00Z', '2027-03-13T14:45:00Z'],
    ['Late night', '2027-03-14T04:30:00Z', '2027-03-14T05:30:00Z'],
    ['Later', '2027-03-14T05:45:00Z', '2027-03-14T06:15:00Z'],
    ['Second day', '2027-03-14T13:00:00Z', '2027-03-14T13:45:00Z'],
    ['Off', '2027-03-14T14:00:00Z', '2027-03-14T15:00:00Z'],
  ])
  const lines = text.split('\r\n')
  expect([lines.pop(), text.replaceAll('\r\n', '')]).toEqual(['', expect.not.stringMatching(/[\r\n]/)])
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75)
  expect(text).not.toContain('\ufffd')
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

test('a canceled session stays in the calendar with its reason and replacement, and a deleted one until it is restored', async () => {
  const off = entriesOf(await feed()).at(-1)!
  expect(['status', 'sequence', 'transp', 'description'].map((name) => said(off, name))).toEqual([
    'CANCELLED',
    '1',
    'TRANSPARENT',
    `Canceled: The speaker is ill\n\nReplaced by: ${app.origin}/?eventSlug=two-nights&session=second`,
  ])
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
  const draft = { title: 'Secret', startTime: '9:00 AM', endTime: '10:00 AM', track: 'Tech', status: 'draft' }
  await admin.post('/api/admin/sessions', { eventId: 'nights', ...draft })
  for (const name of ['schedule.json', 'schedule.xml', 'schedule.ics', 'speakers.json', 'program.json', 'sessions.csv'])
    expect([name, await (await app.visitor().get(`/${name}?eventSlug=two-nights`)).text()]).toEqual([
      name,
      expect.not.stringContaining('Secret'),
    ])
})

test('tracks, speakers, sessions and rooms have calendars with their own names, only one of a session with a reminder', async () => {
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
  const alarms = async (query: string) =>
    entriesOf(await feed(query)).flatMap((entry) =>
      entry.getAllSubcomponents('valarm').map((alarm) => [said(alarm, 'trigger'), said(alarm, 'action')]),
    )
  expect(await alarms('&session=second')).toEqual([['-PT10M', 'DISPLAY']])
  expect([await alarms('&session=off'), await alarms(''), await alarms('&track=Tech')]).toEqual([[], [], []])
})

test.each([
  ['ics', 'two-nights&session=nobody', 'This session is not on the program'],
  ['ics', 'two-nights&track=tech', 'This track is not on the program'],
  ['ics', 'two-nights&speaker=', 'This speaker is not on the program'],
  ['ics', 'undated&session=own', 'This event has no date yet'],
  ...['ics', 'json', 'xml'].flatMap((format) => [
    [format, 'undated', 'This event has no date yet'],
    [format, 'zoneless', 'This event has no time zone yet'],
    [format, 'nowhere', 'There is no event "nowhere"'],
  ]),
])('there is no schedule.%s of %s, and the answer tells why', async (format, query, why) => {
  const answer = await app.visitor().get(`/schedule.${format}?eventSlug=${query}`)
  const { status, headers } = answer
  expect([status, await answer.text(), headers.get('access-control-allow-origin')]).toEqual([404, why!, '*'])
})
