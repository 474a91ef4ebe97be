import { expect, test } from 'bun:test'
import { highlight } from '../../../src/features/search/results-view.ts'
import type { SearchResults } from '../../../src/features/search/run-search.ts'
import { readQuery, toTerm } from '../../../src/features/search/tokenize.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { whileLocked } from '../../support/locked-table.ts'
import { startSearchApp } from './search-event.ts'

const app = await startSearchApp()

/** What an event answers to a search. */
async function searched(q: string, eventSlug = 'pgh'): Promise<SearchResults> {
  const answer = await app.visitor().get(`/api/search?${new URLSearchParams({ eventSlug, q })}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The ids of what was found, all kinds one after another. */
const ids = ({ groups }: SearchResults) => groups.flatMap(({ results }) => results.map(({ id }) => id))

/** What is looked for, and what is found. */
const FINDINGS: [q: string, ids: string[]][] = [
  // Without accents or with any, in either case, composed or not.
  ['sorensen', ['postgres', 'ingrid']],
  ['SÖRENSEN', ['postgres', 'ingrid']],
  ['So\u0308rensen', ['postgres', 'ingrid']],
  ['grosse', ['ingrid']],
  // Every word, in any order, wherever it stands.
  ['sorensen postgres', ['postgres']],
  ['tech monongahela ingrid', ['postgres']],
  ['vacuum ingrid', ['postgres']],
  ['kubernetes designer', ['maire']],
  ['postgres bridges', []],
  // Names come before what stands beside them, that before longer texts, and whole words before beginnings.
  ['solder', ['workshop', 'postgres']],
  ['rivers', ['rivers', 'off', 'rivers']],
  // The beginning of a word; of the last one from the first letter on.
  ['post', ['postgres']],
  ['mono p', ['postgres']],
  ['p mono', []],
  // Rooms, also by what they have.
  ['hearing loop', ['mono']],
  // One is found by many.
  ['bridge', ['rivers']],
  ['limits edges', ['postgres']],
  // Compounds, as their parts and in one.
  ['email', ['maire']],
  ['e-mail', ['maire']],
  ['node.js', ['rivers']],
  ['nodejs', ['rivers']],
  ["o'brien", ['workshop', 'maire']],
  ['obrien', ['workshop', 'maire']],
  ['c++', ['rivers']],
  ['edge-of-limits', ['postgres']],
  // Other scripts.
  ['花子', ['hanako']],
  ['κωνσταντινα', ['hanako']],
  // What is not public is not there.
  ['secret', []],
  ['unicorns', []],
]

/** What is typed, and what is taken for it. */
const TYPOS: [what: string, q: string, spellings: string[], ids: string[]][] = [
  ['a wrong letter', 'bridgas', ['bridges'], ['rivers']],
  ['a missing one', 'bridgs', ['bridges'], ['rivers']],
  ['one too many', 'briddges', ['bridges'], ['rivers']],
  ['two in each other’s place', 'birdges', ['bridges'], ['rivers']],
  ['the first letter', 'hostgres', ['postgres'], ['postgres']],
  ['one in a word of four letters', 'teck', ['tech'], ['postgres', 'workshop']],
  ['two exchanged in a word of four letters', 'tceh', ['tech'], ['postgres', 'workshop']],
  ['two mistakes in a longer word', 'monangahila', ['monongahela'], ['postgres', 'mono']],
  ['two exchanges in a longer word', 'kbuerentes', ['kubernetes'], ['maire']],
  ['a mistake in a word that is being typed', 'monan', ['monongahela'], ['postgres', 'mono']],
  ['a mistake in another script', 'κωνσταντίμα', ['κωνσταντινα'], ['hanako']],
]

test.each(FINDINGS)('%p finds %p', async (q, found) => {
  expect(ids(await searched(q))).toEqual(found)
})

test.each(TYPOS)('the search corrects %s: %p', async (_, q, spellings, found) => {
  const results = await searched(q)
  expect([results.respelled[0]?.spellings, ids(results)]).toEqual([spellings, found])
})

test.each([
  ['a short word', 'xhe'],
  ['a number', '1970'],
  ['two mistakes in a word of seven letters', 'brxxges'],
])('the search does not correct %s', async (_, q) => {
  expect(await searched(q)).toMatchObject({ groups: [], respelled: [] })
})

test('a word that matches as typed is not corrected', async () => {
  expect(await searched('welds')).toMatchObject({ respelled: [] })
})

test('a match in a longer text alone brings an excerpt', async () => {
  const found = await searched('vacuum')
  expect(found.groups[0]!.results).toMatchObject([
    { id: 'postgres', excerpt: 'What a vacuum that never finished taught us. Bring a solder iron.' },
  ])
})

test('a search without results suggests searches that have some', async () => {
  for (const [q, suggestions] of [
    ['postgres kubernetes', ['postgres', 'kubernetes']],
    ['xylophone bxydges', ['bridges']],
    ['xylophone', []],
  ] as const) {
    const found = await searched(q)
    expect([q, found.groups, found.suggestions]).toEqual([q, [], [...suggestions]])
    for (const one of found.suggestions) expect(ids(await searched(one))).not.toEqual([])
  }
})

test('a search finds an edit at once and nothing that was deleted', async () => {
  const admin = await app.admin()
  const created = await (
    await admin.post('/api/admin/sessions', {
      eventId: 'pgh',
      title: 'Zeppelins',
      track: 'General',
      startTime: '2025-03-15T09:00:00',
      endTime: '2025-03-15T10:00:00',
    })
  ).json()
  expect(ids(await searched('zepelins'))).toEqual([created.id])
  await admin.patch(`/api/admin/sessions/${created.id}`, { title: 'Airships' })
  expect([ids(await searched('zeppelins')), ids(await searched('airships'))]).toEqual([[], [created.id]])
  await admin.delete(`/api/admin/sessions/${created.id}`)
  expect(await searched('airship')).toMatchObject({ groups: [], suggestions: [] })
})

const HOSTILE = [
  "'",
  "' or 1=1 --",
  "a' & 'b",
  '%',
  '_',
  '\\',
  "\\' & !",
  '<script>alert(1)</script>',
  '.*(a+)+$[^]',
  ':*&|!<->',
  '\u202egnitset\u202c',
  'שלום عليكم',
  '\u0000',
  '\ud800',
  '""',
  '   ',
  `a${'\u0301'.repeat(2000)}`,
  `${'a '.repeat(2000)}`,
]

test.each(HOSTILE)('the query %j is searched for and never run', async (q) => {
  const { groups, query } = await searched(q)
  expect([query.length <= 100, groups.length <= 4]).toEqual([true, true])
  const page = await app.visitor().get(`/search?${new URLSearchParams({ q })}`)
  expect([page.status, (await page.text()).includes('<script>alert')]).toEqual([200, false])
})

test('a query counts up to a hundred characters and eight words', async () => {
  expect((await searched(`postgres ${'x'.repeat(200)}`)).query).toBe(`postgres ${'x'.repeat(91)}`)
  expect(ids(await searched('postgres at the edge of its limits monongahela xylophone'))).toEqual(['postgres'])
  expect(ids(await searched('postgres xylophone'))).toEqual([])
})

test('a search without the database finds names, longer texts, and typos from memory', async () => {
  expect(ids(await searched('solder'))).toEqual(['workshop', 'postgres'])
  await whileLocked(app, 'sessions', async () => {
    const [found, respelled] = await Promise.all([searched('vacuum'), searched('sodlering')])
    expect([found.isPartial, ids(found), ids(respelled)]).toEqual([undefined, ['postgres'], ['workshop']])
  })
})

const open = (path: string) => openWhole(app, path)

test('results are in groups, with links and marks', async () => {
  const { html, status } = await open('/search?eventSlug=pgh&q=riv')
  expect([status, texts(html, '#found h2')]).toEqual([200, ['Sessions 2', 'Sponsors 1']])
  expect(texts(html, '#found a')).toEqual([
    'Rivers & bridges9:00 – 9:45 AM · Hall · Keynote',
    'Canceled: Rivers by nightDay 2 · 9:00 – 10:00 AM · Keynote',
    'RiversGold',
  ])
  expect(texts(html, '#found mark')).toEqual(['Riv', 'Riv', 'Riv'])
  expect(texts(html, '#found-count')).toEqual(['Found: 2 sessions, 1 sponsor'])
  const speaker = await open('/search?eventSlug=pgh&q=grosse+ingrid')
  expect(texts(speaker.html, '#found a')).toEqual(['Ingrid SørensenEngineer · Größe & Sons'])
  expect(texts(speaker.html, '#found mark')).toEqual(['Ingrid', 'Größe'])
  const room = await open('/search?eventSlug=pgh&q=hearing')
  expect(texts(room.html, '#found a')).toEqual(['Monongahela Room1 session · Hearing loop'])
  const hrefs = [html, speaker.html, room.html].flatMap((page) => attributes(page, '#found a', 'href'))
  expect(hrefs).toEqual([
    '/?eventSlug=pgh&session=rivers',
    '/?eventSlug=pgh&session=off',
    '/sponsors?eventSlug=pgh#rivers',
    '/speakers?eventSlug=pgh&speaker=ingrid',
    '/?eventSlug=pgh&room=mono',
  ])
  const dialogs = await Promise.all(hrefs.map(async (href) => texts((await open(href)).html, 'dialog[open] h2')))
  expect(dialogs.flat()).toEqual(['Rivers & bridges', 'Rivers by night', 'Ingrid Sørensen', 'Monongahela Room'])
  expect(attributes((await open('/sponsors')).html, '#rivers', 'class')).toEqual(['card sponsor'])
})

test('an excerpt shows the words around a match as plain text', async () => {
  const { html } = await open('/search?q=vacuum+kuber')
  expect(texts(html, '.nothing p')).toHaveLength(2)
  expect(texts((await open('/search?q=vacuum')).html, '.excerpt')).toEqual([
    'What a vacuum that never finished taught us. Bring a solder iron.',
  ])
})

test('the page without a query describes the search and links to the tracks', async () => {
  const { html } = await open('/search?eventSlug=pgh')
  expect(texts(html, 'h1')).toEqual(['Search'])
  expect(texts(html, '.to-find .chips a')).toEqual(['Keynote', 'Tech'])
  expect(attributes(html, '.to-find', 'hidden')).toEqual([])
  expect(attributes(html, 'form[action="/search"] input', 'name')).toEqual(['eventSlug', 'q'])
})

test('the page without results says so and suggests other searches', async () => {
  const { html } = await open('/search?eventSlug=pgh&q=bridges+gold')
  expect(texts(html, '.nothing p')).toEqual([
    'No results for “bridges gold” at this event.',
    'Did you mean bridges or gold?',
  ])
  expect(attributes(html, '.nothing a', 'href')).toEqual([
    '/search?eventSlug=pgh&q=bridges',
    '/search?eventSlug=pgh&q=gold',
  ])
  expect(texts((await open('/search?q=xylophone')).html, '.nothing p')[1]).toBe(
    'Try fewer words or just the beginning of a word.',
  )
})

test('the page names a misspelled word and its correction', async () => {
  const { html } = await open('/search?q=brigdes')
  expect(texts(html, '#found > p')).toEqual(['No results for “brigdes”. Showing results for “bridges”.'])
})

test('the agenda links to the search, which search engines do not index', async () => {
  expect(attributes((await open('/')).html, '.head-tools a', 'href')).toContain('/search')
  const { html } = await open('/search?q=rivers')
  expect(attributes(html, 'meta[name="robots"]', 'content')).toEqual(['noindex'])
  expect(texts(html, 'title')[0]).toStartWith('“rivers”')
})

test('a search finds nothing of another event', async () => {
  expect(texts((await open('/search?eventSlug=cbus&q=rivers')).html, '.nothing p')).toHaveLength(2)
})

/** The text with what is marked for a query in brackets. */
const marking = (text: string, query: string) =>
  highlight(text, readQuery(query)[0]!.map(toTerm))
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['The limits. Of limits!', 'limits', 'The [limits]. Of [limits]!'],
  ['Postgres and postgraduates', 'postg', '[Postg]res and [postg]raduates'],
  ['Ingrid Sørensen', 'SORE', 'Ingrid [Søre]nsen'],
  ['Die Größe, die Größenordnung', 'große', 'Die [Größe], die [Größe]nordnung'],
  ['Größe', 'gros', '[Größ]e'],
  ['Gro\u0308ße am Rand', 'gro', '[Gro\u0308]ße am Rand'],
  ['An e-mail, an email, a mail', 'email', 'An [e-mail], an [email], a mail'],
  ['An e-mail, a mail', 'mail', 'An e-[mail], a [mail]'],
  ['Máire O’Brien', "o'brien", 'Máire [O’Brien]'],
  ['C++, C# and C', 'c++', '[C++], C# and C'],
  ['山田花子の話', '花子', '山田[花子]の話'],
  ['<b>bold</b> & <i>it</i>', 'bold', '<b>[bold]</b> & <i>it</i>'],
  ['one bridge, two bridges', 'bridges', 'one [bridge], two [bridges]'],
])('the text %p with the query %p is marked as %p', (text, query, expected) => {
  expect(marking(text, query)).toBe(expected)
})

test('marks never change the text', () => {
  for (const text of [
    '',
    ' ',
    '\ud800 a',
    `a${'\u0301'.repeat(3000)} b`,
    'ﬁne ﬂow',
    'İstanbul',
    '👩‍👩‍👧 family',
    'a\u202eb',
  ])
    for (const query of ['a', 'f', 'fine', 'istanbul', 'b'])
      expect(
        highlight(text, readQuery(query)[0]!.map(toTerm))
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
})
