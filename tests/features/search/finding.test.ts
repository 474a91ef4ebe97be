import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { FINDINGS, ids, searched, startSearchApp, TYPOS } from './search-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await startSearchApp()
})
afterAll(() => app.close())

test.each(FINDINGS)('%p finds %p', async (q, found) => {
  expect(ids(await searched(app, q))).toEqual(found)
})

test.each(TYPOS)('the search corrects %s: %p', async (_, q, spellings, found) => {
  const results = await searched(app, q)
  expect([results.respelled[0]?.spellings, ids(results)]).toEqual([spellings, found])
})

test.each([
  ['a short word', 'xhe'],
  ['a number', '1970'],
  ['two mistakes in a word of seven letters', 'brxxges'],
])('the search does not correct %s', async (_, q) => {
  expect(await searched(app, q)).toMatchObject({ groups: [], respelled: [] })
})

test('a word that matches as typed is not corrected', async () => {
  expect(await searched(app, 'welds')).toMatchObject({ respelled: [] })
})

test('a match in a longer text alone brings an excerpt', async () => {
  const found = await searched(app, 'vacuum')
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
    const found = await searched(app, q)
    expect([q, found.groups, found.suggestions]).toEqual([q, [], [...suggestions]])
    for (const one of found.suggestions) expect(ids(await searched(app, one))).not.toEqual([])
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
  expect(ids(await searched(app, 'zepelins'))).toEqual([created.id])
  await admin.patch(`/api/admin/sessions/${created.id}`, { title: 'Airships' })
  expect([ids(await searched(app, 'zeppelins')), ids(await searched(app, 'airships'))]).toEqual([[], [created.id]])
  await admin.delete(`/api/admin/sessions/${created.id}`)
  expect(await searched(app, 'airship')).toMatchObject({ groups: [], suggestions: [] })
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
  const { groups, query } = await searched(app, q)
  expect([query.length <= 100, groups.length <= 4]).toEqual([true, true])
  const page = await app.visitor().get(`/search?${new URLSearchParams({ q })}`)
  expect([page.status, (await page.text()).includes('<script>alert')]).toEqual([200, false])
})

test('a query counts up to a hundred characters and eight words', async () => {
  expect((await searched(app, `postgres ${'x'.repeat(200)}`)).query).toBe(`postgres ${'x'.repeat(91)}`)
  expect(ids(await searched(app, 'postgres at the edge of its limits monongahela xylophone'))).toEqual(['postgres'])
  expect(ids(await searched(app, 'postgres xylophone'))).toEqual([])
})
