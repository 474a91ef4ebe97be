import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { whileLocked } from '../../support/locked-table.ts'
import { ids, searched, startSearchApp } from './search-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await startSearchApp()
})
afterAll(() => app.close())

test('a search without the database finds names, longer texts, and typos from memory', async () => {
  expect(ids(await searched(app, 'solder'))).toEqual(['workshop', 'postgres'])
  await whileLocked(app, 'sessions', async () => {
    const [found, respelled] = await Promise.all([searched(app, 'vacuum'), searched(app, 'sodlering')])
    expect([found.isPartial, ids(found), ids(respelled)]).toEqual([undefined, ['postgres'], ['workshop']])
  })
})
