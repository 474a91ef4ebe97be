import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../../support/app.ts'
import { names, searched } from './seeded-search.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const POSTGRES = 'Postgres at the edge of its limits: a year of incidents'
const BREACH = 'Panel: The breach was on a Saturday'

test.each([
  // Without accents or with any, in either case, composed or not.
  ['sorensen', [POSTGRES, 'Ingrid Sørensen']],
  ['SÖRENSEN', [POSTGRES, 'Ingrid Sørensen']],
  ['So\u0308rensen', [POSTGRES, 'Ingrid Sørensen']],
  ['brzęczykowska', [BREACH, 'Ewelina Brzęczykowska']],
  // Every word, in any order, across title, room, track and speakers.
  ['sorensen postgres', [POSTGRES]],
  ['tech monongahela ingrid', [POSTGRES]],
  ['postgres keynote', []],
  // The beginning of a word.
  ['postg', [POSTGRES]],
  ['inc yea', [POSTGRES]],
  // One is found by many.
  ['incident', [POSTGRES]],
  ['robots elbow', ['Four milliseconds: compiling for a robot’s elbow']],
  // A tier.
  ['gold', ['Glassriver Health', 'Halvorsen Pike', 'Inclineway']],
])('%p finds %p', async (q, found) => {
  expect(names(await searched(app, q))).toEqual(found)
})

test.each([
  ['a wrong letter', 'soldar', ['solder']],
  ['a missing one', 'soldr', ['solder']],
  ['one too many', 'soldeer', ['solder']],
  ['two in each other’s place', 'sloder', ['solder']],
  ['two mistakes in a longer word', 'monangahila', ['monongahela']],
  ['a mistake in a word that is being typed', 'monan', ['monongahela']],
])('%s is forgiven', async (_, q, spellings) => {
  const found = await searched(app, q)
  expect(found.respelled).toEqual([{ typed: q, spellings }])
  expect(names(found)).toEqual(names(await searched(app, spellings[0]!)))
})

test.each([
  ['a short word', 'pgz'],
  ['a number', '1970'],
  ['two mistakes in a word of seven letters', 'soldxyr'],
])('%s is taken as it is', async (_, q) => {
  expect(await searched(app, q)).toMatchObject({ groups: [], respelled: [] })
})

test('what is there as it was typed is not taken for anything else', async () => {
  expect(await searched(app, 'tests')).toMatchObject({ respelled: [] })
})

test('what leads to nothing is answered with searches that lead to something', async () => {
  for (const [q, suggestions] of [
    ['postgres lunch', ['postgres', 'lunch']],
    ['xylophone postgrys', ['postgres']],
    ['xylophone', []],
  ] as const) {
    const found = await searched(app, q)
    expect([q, found.groups, found.suggestions]).toEqual([q, [], [...suggestions]])
    for (const one of found.suggestions) expect(names(await searched(app, one))).not.toEqual([])
  }
})

const HOSTILE = [
  "'",
  "' or 1=1 --",
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
  `a${'\u0301'.repeat(1500)}`,
]

test.each(HOSTILE)('%j is only looked for', async (q) => {
  const { groups, query } = await searched(app, q)
  expect(query.length).toBeLessThanOrEqual(100)
  expect(groups.length).toBeLessThanOrEqual(4)
  const page = await app.visitor().get(`/search?${new URLSearchParams({ q })}`)
  expect([page.status, (await page.text()).includes('<script>alert')]).toEqual([200, false])
})

test('of a query the first hundred characters count, and of these eight words', async () => {
  const long = await searched(app, `postgres ${'x'.repeat(200)}`)
  expect(long.query).toBe(`postgres ${'x'.repeat(91)}`)
  expect(names(await searched(app, 'postgres at the edge of its limits a xylophone'))).toEqual([POSTGRES])
  expect(names(await searched(app, 'postgres xylophone'))).toEqual([])
})
