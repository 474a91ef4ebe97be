import { expect, test } from 'bun:test'
import { count, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes } from '../../../db/schema.ts'
import { MAX_CHANGES } from '../../../src/records/unit-of-work.ts'
import { startFileApp } from '../../support/app.ts'

const app = await startFileApp()

test('concurrent writes succeed in a full history, which drops its oldest changes', async () => {
  const organizer = await app.admin()
  const [{ eventId, startTime, endTime, track }] = await (await app.visitor().get('/api/sessions')).json()
  await db.execute(sql`
    insert into changes (id, event_id, at, who, what, rows)
    select 'old' || i, ${eventId}, now() - interval '1 day' + i * interval '1 second', 'grace', 'Old', '[]'
    from generate_series(1, ${MAX_CHANGES}) i`)
  const create = async (title: string) =>
    (await organizer.post('/api/admin/sessions', { eventId, title, startTime, endTime, track })).status
  const statuses = new Set<number>()
  for (let round = 0; round < 8; round++)
    for (const status of await Promise.all(Array.from({ length: 25 }, (_, n) => create(`Talk ${round}.${n}`))))
      statuses.add(status)
  expect(statuses).toEqual(new Set([201]))
  expect(await create('The last')).toBe(201)
  const kept = await db.select({ kept: count() }).from(changes).where(eq(changes.eventId, eventId))
  expect(kept).toEqual([{ kept: MAX_CHANGES }])
})
