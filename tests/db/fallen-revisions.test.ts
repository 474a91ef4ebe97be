import { afterAll, beforeAll, expect, test } from 'bun:test'
import { syncNow } from '../../db/revisions/revision-sync.ts'
import { cacheVersion, writeWithRevision } from '../../db/revisions/revisions.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a restored database counts as changed, and so does the next write to it', async () => {
  for (let n = 0; n < 3; n++) await writeWithRevision('restored', ['sessions'], async () => {})
  const stamps = [cacheVersion('restored', ['sessions'])]
  await execute(`update revisions set rev = 2 where event_id = 'restored'`)
  await syncNow()
  // Never again what somebody was told before: pages out there show something else under it.
  expect(await execute(`select rev from revisions where event_id = 'restored'`)).toEqual([{ rev: 4 }])
  stamps.push(cacheVersion('restored', ['sessions']))
  await writeWithRevision('restored', ['sessions'], async () => {})
  stamps.push(cacheVersion('restored', ['sessions']))
  expect(new Set(stamps).size).toBe(3)
})

test('a number that went backwards is raised as soon as it can be', async () => {
  for (let n = 0; n < 3; n++) await writeWithRevision('fallen', ['sessions'], async () => {})
  const raised = `select rev from revisions where event_id = 'fallen'`
  // As on a standby that was not promoted yet, the numbers are read and cannot be written.
  await execute(
    `create function refused() returns trigger language plpgsql as $$ begin raise 'not yet' using errcode = '25006'; end $$`,
  )
  await execute(`update revisions set rev = 2 where event_id = 'fallen'`)
  await execute('create trigger refused before update on revisions for each row execute function refused()')
  expect([await syncNow(), await execute(raised)]).toEqual([false, [{ rev: 2 }]])
  await execute('drop trigger refused on revisions')
  expect([await syncNow(), await execute(raised)]).toEqual([true, [{ rev: 4 }]])
})
