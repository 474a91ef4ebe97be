import { afterAll, beforeAll, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { cached, countCachedQueries } from '../../db/revisions/query-cache.ts'
import { applyRevisions } from '../../db/revisions/revision-state.ts'
import { writeWithRevision } from '../../db/revisions/revisions.ts'
import { events } from '../../db/schema.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('what is remembered is asked for once, until it is written', async () => {
  await db.insert(events).values({ id: 'pgh', name: 'WITCON PGH', slug: 'pgh', city: 'Pittsburgh' })
  let asked = 0
  // As a service hands it over: drizzle asks the database whenever somebody waits for such a query.
  const query = () => {
    const select = db.select({ name: events.name }).from(events)
    const execute = select.execute
    select.execute = (...parameters) => {
      asked++
      return execute(...parameters)
    }
    return select
  }
  const read = () => cached('pgh', ['event'], 'names', query)
  const all = await Promise.all([read(), read(), read()])
  expect([all, await read(), asked]).toEqual([Array(3).fill([{ name: 'WITCON PGH' }]), [{ name: 'WITCON PGH' }], 1])
  await writeWithRevision('pgh', ['event'], (tx) => tx.update(events).set({ name: 'Renamed' }))
  expect([await read(), asked]).toEqual([[{ name: 'Renamed' }], 2])
})

test('of events that were deleted no more is remembered than of those that are there', async () => {
  const there = 50
  const ids = Array.from({ length: there * 6 }, (_, at) => `event-${at}`)
  const nothing = async () => []
  for (const id of ids.slice(0, there)) await cached(id, ['sessions'], 'sessions', nothing)
  let asked = 0
  for (const id of ids.slice(there)) {
    await cached(id, ['sessions'], 'sessions', nothing)
    // As a process hears that an event went.
    applyRevisions([{ eventId: id, kind: 'sessions', rev: 1 }])
  }
  expect(countCachedQueries()).toBeLessThan(2 * there + 64)
  for (const id of ids.slice(0, there)) await cached(id, ['sessions'], 'sessions', async () => asked++)
  expect(asked).toBe(0)
})
