import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { whileLocked } from '../../support/locked-table.ts'
import { ids, searched, startSearchApp } from './search-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await startSearchApp()
})
afterAll(() => app.close())

test('while the database does not answer, names and longer texts are searched from memory, with typos', async () => {
  expect(ids(await searched(app, 'solder'))).toEqual(['workshop', 'postgres'])
  await whileLocked(app, 'sessions', async () => {
    const [found, respelled] = await Promise.all([searched(app, 'vacuum'), searched(app, 'sodlering')])
    expect([found.isPartial, ids(found), ids(respelled)]).toEqual([undefined, ['postgres'], ['workshop']])
  })
})
