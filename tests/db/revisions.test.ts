import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { ALL_EVENTS } from '../../db/revisions/known-revisions.ts'
import {
  revisionsListening,
  revisionsVerifiedAt,
  startRevisions,
  stopRevisions,
  verifyRevisions,
} from '../../db/revisions/revision-watch.ts'
import { countedWrite, countedWrites, revision } from '../../db/revisions/revisions.ts'
import { events } from '../../db/schema.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { type OtherProcess, startOtherProcess } from '../support/other-process.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let other: OtherProcess
beforeAll(async () => {
  database = await testDatabase()
  other = startOtherProcess()
  await other.open(database.target)
})
afterEach(stopRevisions)
afterAll(async () => {
  await other.close()
  await other.kill()
  await database.close()
})

test('a write is in the very next reading of its own process', async () => {
  const before = revision('own', ['sessions'])
  await countedWrite('own', ['sessions'], async () => {})
  const after = revision('own', ['sessions'])
  expect(after).not.toBe(before)
  await verifyRevisions()
  expect(revision('own', ['sessions'])).toBe(after)
})

test('only the kinds that were written change', async () => {
  const before = [revision('a', ['speakers']), revision('b', ['sessions']), revision('a', ['speakers', 'sessions'])]
  await countedWrite('a', ['sessions'], async () => {})
  expect(revision('a', ['speakers'])).toBe(before[0]!)
  expect(revision('b', ['sessions'])).toBe(before[1]!)
  expect(revision('a', ['speakers', 'sessions'])).not.toBe(before[2]!)
})

test('the list of events changes with any event, but not with what is in it', async () => {
  const list = () => revision(ALL_EVENTS, ['event'])
  const before = list()
  await countedWrite('c', ['sessions'], async () => {})
  expect(list()).toBe(before)
  await countedWrite('c', ['event'], async () => {})
  expect(list()).not.toBe(before)
})

test('a write that fails changes nothing', async () => {
  const before = revision('failed', ['event'])
  const failing = countedWrite('failed', ['event'], async (tx) => {
    await tx.insert(events).values({ id: 'failed', name: 'Failed', slug: 'failed', city: 'Nowhere' })
    throw new Error('after all not')
  })
  expect(await failing.catch((error) => error.message)).toBe('after all not')
  await verifyRevisions()
  expect(revision('failed', ['event'])).toBe(before)
  expect(await db.select().from(events)).toEqual([])
})

test('a write may touch several events, and find out on the way which', async () => {
  const stamps = () => ['one', 'two', 'three'].map((id) => revision(id, ['speakers']))
  const before = stamps()
  const touched = [
    { eventId: 'one', kinds: ['speakers' as const] },
    { eventId: 'two', kinds: ['speakers' as const] },
  ]
  await countedWrites(touched, async (_tx, touch) => touch('three', ['speakers']))
  expect(stamps().filter((stamp) => before.includes(stamp))).toEqual([])
})

test('writes of the same things in other orders do not wait for each other for ever', async () => {
  const forward = ['x', 'y', 'z'].map((eventId) => ({ eventId, kinds: ['event' as const, 'sponsors' as const] }))
  const backward = [...forward]
    .reverse()
    .map(({ eventId }) => ({ eventId, kinds: ['sponsors' as const, 'event' as const] }))
  await Promise.all(Array.from({ length: 10 }, (_, n) => countedWrites(n % 2 ? forward : backward, async () => {})))
  expect(await execute(`select rev from revisions where event_id = 'y' and kind = 'event'`)).toEqual([{ rev: 10 }])
})

test('what another process writes is heard of while nobody reads', async () => {
  await verifyRevisions()
  expect(revisionsListening()).toBe(true)
  const before = revision('heard', ['sessions'])
  const verified = revisionsVerifiedAt()
  await other.changeSessions('heard')
  await until(() => revision('heard', ['sessions']) !== before)
  expect(revisionsVerifiedAt()).toBe(verified)
})

test('what another process writes is found by reading where its notice was lost', async () => {
  startRevisions()
  const before = revision('silent', ['sessions'])
  await other.execute(`insert into revisions values ('silent', 'sessions', 1)`)
  await until(() => revision('silent', ['sessions']) !== before)
})

test('a lost line is noticed, and listens again after the next reading', async () => {
  await verifyRevisions()
  await other.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'conference-companion watch' and datname = current_database()`)
  await until(() => !revisionsListening())
  await until(verifyRevisions)
  expect(revisionsListening()).toBe(true)
})

test('a reading that began before a write does not bring the old number back', async () => {
  await countedWrite('race', ['sessions'], async () => {})
  for (let round = 0; round < 50; round++) {
    const reading = verifyRevisions()
    await countedWrite('race', ['sessions'], async () => {})
    const written = revision('race', ['sessions'])
    await reading
    expect(revision('race', ['sessions'])).toBe(written)
  }
})

test('a database without tables is read as one nobody has written to', async () => {
  const empty = `alter table revisions rename to revisions_away`
  await countedWrite('gone', ['sessions'], async () => {})
  const before = revision('gone', ['sessions'])
  await execute(empty)
  expect(await verifyRevisions()).toBe(true)
  expect(revision('gone', ['sessions'])).not.toBe(before)
  await execute(`alter table revisions_away rename to revisions`)
})
