import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import type { TestApp } from '../../support/app.ts'
import { FINDINGS, ids, searched, startSearchApp, TYPOS } from './search-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await startSearchApp()
  // As on a managed Postgres that gives its customers no extensions.
  const [{ name }] = (await db.execute(sql`select current_database() as name`)) as unknown as [{ name: string }]
  await db.execute(sql.raw(`revoke create on database ${name} from companion`))
})
afterAll(() => app.close())

test.each(FINDINGS)('%p finds %p', async (q, found) => {
  expect(ids(await searched(app, q))).toEqual(found)
})

test.each(TYPOS)('%s is forgiven: %p', async (_, q, spellings, found) => {
  const results = await searched(app, q)
  expect([results.respelled[0]?.spellings, ids(results)]).toEqual([spellings, found])
})

test('there are none', async () => {
  expect(await db.execute(sql`select from pg_extension where extname = 'pg_trgm'`)).toHaveLength(0)
})
