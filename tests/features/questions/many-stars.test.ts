import { afterAll, beforeAll, expect, test } from 'bun:test'
import { count, sql } from 'drizzle-orm'
import { db, longTransaction } from '../../../db/client.ts'
import { mySchedules } from '../../../db/schema.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { type Camp, startCamp } from './camp.ts'

let camp: Camp
beforeAll(async () => {
  camp = await startCamp()
})
afterAll(() => camp.app.close())

/** More than a statement holds values. */
const MANY = 66_000

test('a double that a crowd starred is removed, and brought back with all of its stars', async () => {
  const { organizer, makeSession } = camp
  const stays = await makeSession({ description: 'The fuller one stays' })
  const double = await makeSession()
  const { sessionIds } = mySchedules
  await longTransaction(async (tx) =>
    tx.execute(sql`
      insert into my_schedules (id, event_id, key, session_ids)
      select i, ${await eventIdOf('camp')}, i, array[${double}] from generate_series(1, ${MANY}::int) as i`),
  )
  const starred = () => db.select({ sessionIds, many: count() }).from(mySchedules).groupBy(sessionIds)
  const removed = await organizer.post('/api/admin/cleanup-duplicate-sessions?eventSlug=camp')
  expect([removed.status, await starred()]).toEqual([200, [{ sessionIds: [stays], many: MANY }]])
  const undone = await organizer.post(`/api/admin/changes/${removed.headers.get('change-id')}/undo`)
  expect([undone.status, await starred()]).toEqual([200, [{ sessionIds: [double], many: MANY }]])
})
