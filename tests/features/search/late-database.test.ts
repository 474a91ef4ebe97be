import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { texts } from '../../support/html.ts'
import { whileLocked } from '../../support/locked-table.ts'
import { ids, searched, startSearchApp } from './search-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await startSearchApp()
})
afterAll(() => app.close())

test('while the database does not answer, names are searched, with typos, and it is said that no more was', async () => {
  expect(ids(await searched(app, 'solder'))).toEqual(['workshop', 'postgres'])
  await whileLocked(app, 'search_entries', async () => {
    const [found, respelled, page] = await Promise.all([
      searched(app, 'solder'),
      searched(app, 'sodlering'),
      app.visitor().get('/search?q=solder'),
    ])
    expect([found.isPartial, ids(found), ids(respelled)]).toEqual([true, ['workshop'], ['workshop']])
    expect(texts(await page.text(), '#found .more')).toEqual([
      'Showing matches in names, rooms, and tracks. Descriptions can’t be searched right now.',
    ])
  })
  const after = await searched(app, 'solder')
  expect([after.isPartial, ids(after)]).toEqual([undefined, ['workshop', 'postgres']])
})
