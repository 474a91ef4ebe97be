import { expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import { programFileSchema } from '../../../src/formats/program-json.ts'
import { countEntries } from '../../../src/http/page-cache.ts'
import { HARD_TITLE, startTwoNights } from './two-nights.ts'

const app = await startTwoNights()

const ask = (name: string, slug = 'two-nights') => app.visitor().get(`/${name}?eventSlug=${slug}`)
const csv = async (name: string, slug?: string) =>
  Papa.parse<string[]>(await (await ask(name, slug)).text(), { skipEmptyLines: true }).data
const xlsx = async (name: string) => (await readXlsx(await (await ask(name)).bytes())).sheets

const HEAD = [
  ...['ID', 'Title', 'Date', 'Start', 'End', 'Track', 'Room', 'Speakers', 'Description', 'Status', 'Reason'],
  ...['Language', 'Level', 'Content note', 'Links'],
]

test('the table of sessions has real days, clocks, people and states, also of an event without a date', async () => {
  const [head, opening, ...others] = await csv('sessions.csv')
  const [id, title, date, start, end, track, room, people, description, status, reason] = opening!
  expect(head).toEqual(HEAD)
  expect([id, title, date, start, end, track, room, people, status, reason]).toEqual([
    ...['opening', HARD_TITLE, '2027-03-13', '09:00', '09:45', 'Tech', 'Main Hall'],
    ...['Ada Fernandez; =1+1 Bo', 'confirmed', ''],
  ])
  // Each line of a cell may begin a formula where semicolons part the cells.
  expect(description).toEndWith('\n\n - one\n - two')
  expect(others.map((row) => [row[0], row[2], row[3], row[4], row[9], row[10]])).toEqual([
    ['late', '2027-03-13', '23:30', '00:30', 'confirmed', ''],
    ['later', '2027-03-14', '00:45', '01:15', 'confirmed', ''],
    ['second', '2027-03-14', '09:00', '09:45', 'confirmed', ''],
    ['off', '2027-03-14', '10:00', '11:00', 'cancelled', 'The speaker is ill'],
    ['unknown', '2027-03-13', 'after lunch', 'late', 'confirmed', ''],
  ])
  const [, row] = await csv('sessions.csv', 'undated')
  expect(row!.slice(0, 5)).toEqual(['own', 'One day', '', '09:00', '09:45'])
})

test('a workbook has the same cells as its CSV, and none runs as a formula: CSV has an apostrophe, XLSX has text', async () => {
  expect((await csv('speakers.csv'))[1]!.slice(0, 2)).toEqual(['bo', "'=1+1 Bo"])
  const [sheet] = await xlsx('speakers.xlsx')
  expect(sheet!.rows[1]!.slice(0, 2)).toEqual(['bo', '=1+1 Bo'])
  expect([...(sheet!.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([])
  for (const name of ['sessions', 'speakers', 'sponsors']) {
    const [sheet] = await xlsx(`${name}.xlsx`)
    const rows = sheet!.rows.map((row) => row.map((cell) => cell ?? ''))
    // XLSX has no place for a control character.
    const plain = (text: string) => text.replaceAll('\u0001', '').replace(/^'|(?<=\n) (?=-)/g, '')
    expect(rows).toEqual((await csv(`${name}.csv`)).map((row) => row.map(plain)))
  }
})

test('the table of sponsors has neither contacts nor agreements', async () => {
  expect(await csv('sponsors.csv')).toEqual([
    ['ID', 'Name', 'Tier', 'Website', 'Logo', 'Description', 'Jobs'],
    ['iron', 'Ironlark', 'Gold', '', `${app.origin}/images/l.svg`, '', ''],
  ])
})

test('speakers.json lists the sessions of each speaker that take place', async () => {
  const { speakers } = await (await ask('speakers.json')).json()
  expect(speakers[1]).toEqual({
    id: 'ada',
    guid: '6623222c-a7b4-5210-9d4c-d4d79a86136f',
    name: 'Ada Fernandez',
    title: 'Engineer',
    company: null,
    biography: 'Builds bridges.',
    photo: `${app.origin}/images/speakers/a.svg`,
    linkedin: 'https://www.linkedin.com/in/ada',
    website: null,
    pronouns: null,
    pronunciation: null,
    sessions: [
      {
        id: 'opening',
        guid: 'a3df7b55-7950-5e1f-a8c3-1de45d384791',
        title: HARD_TITLE,
        start: '2027-03-13T09:00:00-05:00',
      },
    ],
  })
})

test('program.json is valid and has real days', async () => {
  const program = programFileSchema.parse(await (await ask('program.json')).json())
  expect(program.sessions.map(({ id, startTime, endTime }) => [id, startTime, endTime])).toEqual([
    ['opening', '2027-03-13T09:00:00', '2027-03-13T09:45:00'],
    ['late', '2027-03-13T23:30:00', '2027-03-14T00:30:00'],
    ['later', '2027-03-14T00:45:00', '2027-03-14T01:15:00'],
    ['second', '2027-03-14T09:00:00', '2027-03-14T09:45:00'],
    ['off', '2027-03-14T10:00:00', '2027-03-14T11:00:00'],
    ['unknown', 'after lunch', 'late'],
  ])
  expect(program.sessions[4]).toMatchObject({ status: 'cancelled', replacedBy: 'second' })
  expect(program.rooms).toMatchObject([{ id: 'main', name: 'Main Hall', capacity: 300, directions: 'Up the stairs.' }])
})

const SLUG = '?eventSlug=two-nights'
const TYPES = {
  '/schedule.json': ['application/json; charset=utf-8', null],
  '/schedule.xml': ['application/vnd.c3voc.schedule+xml; charset=utf-8', null],
  '/schedule.ics': ['text/calendar; charset=utf-8', 'inline; filename="two-nights.ics"'],
  '/speakers.json': ['application/json; charset=utf-8', null],
  '/program.json': ['application/json; charset=utf-8', null],
  '/sessions.csv': ['text/csv; charset=utf-8', 'attachment; filename="sessions-two-nights.csv"'],
  '/speakers.csv': ['text/csv; charset=utf-8', 'attachment; filename="speakers-two-nights.csv"'],
  '/sponsors.csv': ['text/csv; charset=utf-8', 'attachment; filename="sponsors-two-nights.csv"'],
  '/sessions.xlsx': [XLSX(), 'attachment; filename="sessions-two-nights.xlsx"'],
  '/speakers.xlsx': [XLSX(), 'attachment; filename="speakers-two-nights.xlsx"'],
  '/sponsors.xlsx': [XLSX(), 'attachment; filename="sponsors-two-nights.xlsx"'],
}
function XLSX() {
  return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}
const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.visitor().send(method, path + SLUG, undefined, headers)
const CACHING = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400'

test.each(Object.entries(TYPES))(
  '%s has its type, is read by scripts of every site, and answers 304',
  async (path, said) => {
    const { status, headers } = await request(path)
    const facts = ['content-type', 'content-disposition', 'cache-control', 'cross-origin-resource-policy']
    expect([status, ...facts.map((name) => headers.get(name))]).toEqual([200, ...said, CACHING, 'cross-origin'])
    const [etag, date] = [headers.get('etag')!, headers.get('last-modified')!]
    expect([etag, date]).toEqual([expect.stringMatching(/^"[^"]+"$/), new Date(date).toUTCString()])
    const later = new Date(Date.parse(date) + 60_000).toUTCString()
    const earlier = new Date(Date.parse(date) - 1000).toUTCString()
    const asked: [number, Record<string, string>][] = [
      [304, { 'if-none-match': etag }],
      [304, { 'if-none-match': `"other", W/${etag}` }],
      [304, { 'if-none-match': '*' }],
      [304, { 'if-modified-since': date }],
      [304, { 'if-modified-since': later }],
      [304, { 'if-none-match': etag, 'if-modified-since': earlier }],
      [200, { 'if-none-match': '"other"', 'if-modified-since': later }],
      [200, { 'if-modified-since': earlier }],
      [200, { 'if-modified-since': 'yesterday' }],
    ]
    for (const [status, sent] of asked) {
      const answer = await request(path, sent)
      expect([sent, answer.status]).toEqual([sent, status])
      const kept = ['etag', 'last-modified', 'access-control-allow-origin', 'cache-control'].map((name) =>
        answer.headers.get(name),
      )
      expect(kept).toEqual([etag, date, '*', CACHING])
    }
    const head = await request(path, {}, 'HEAD')
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  },
)

test('a client with a file of the same second before a change gets the new file', async () => {
  const admin = await app.admin()
  const date = async () => (await request('/schedule.ics')).headers.get('last-modified')!
  for (const title of ['First', 'Second', 'Third']) {
    const before = await date()
    expect((await admin.patch('/api/admin/sessions/second', { title })).status).toBe(200)
    const now = await request('/schedule.ics', { 'if-modified-since': before })
    expect([now.status, await now.text()]).toEqual([200, expect.stringContaining(`SUMMARY:${title}\r\n`)])
  }
})

test('a preflight allows scripts of other sites to send conditional requests', async () => {
  const answer = await request(
    '/schedule.json',
    { origin: 'https://else.example', 'access-control-request-method': 'GET' },
    'OPTIONS',
  )
  const names = ['allow-origin', 'allow-methods', 'allow-headers'].map((name) =>
    answer.headers.get(`access-control-${name}`),
  )
  expect([answer.status, ...names]).toEqual([204, '*', 'GET, HEAD', 'if-none-match, if-modified-since, cache-control'])
})

test('answers to unknown ids and parameters are not cached', async () => {
  await Promise.all(Object.keys(TYPES).map((path) => request(path)))
  const before = countEntries()
  for (let n = 0; n < 20; n++)
    for (const path of ['/schedule.ics', '/schedule.json', '/sessions.xlsx'])
      await app.visitor().get(`${path}${SLUG}&n=${n}&${['session', 'room', 'speaker', 'track'][n % 4]}=made-up-${n}`)
  expect(countEntries()).toBe(before)
})
