import { afterAll, afterEach, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import {
  ALL_EVENTS,
  applyRevisions,
  cacheVersion,
  revisionsListening,
  revisionsVerifiedAt,
  startRevisionSync,
  stopRevisionSync,
  syncNow,
} from '../../db/revision-sync.ts'
import { cached, countCachedQueries, writeWithRevision, writeWithRevisions } from '../../db/revisions.ts'
import { events } from '../../db/schema.ts'
import { openFileDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { startOtherProcess } from '../support/other-process.ts'
import { until } from '../support/until.ts'

const database = await openFileDatabase()
const other = startOtherProcess()
await other.open(database.target)
afterEach(stopRevisionSync)
afterAll(async () => {
  await other.close()
  await other.kill()
})

test('only the kinds that were written change', async () => {
  const before = [
    cacheVersion('a', ['speakers']),
    cacheVersion('b', ['sessions']),
    cacheVersion('a', ['speakers', 'sessions']),
  ]
  await writeWithRevision('a', ['sessions'], async () => {})
  expect(cacheVersion('a', ['speakers'])).toBe(before[0]!)
  expect(cacheVersion('b', ['sessions'])).toBe(before[1]!)
  expect(cacheVersion('a', ['speakers', 'sessions'])).not.toBe(before[2]!)
})

test("the list of events changes with any event, but not with an event's data", async () => {
  const list = () => cacheVersion(ALL_EVENTS, ['event'])
  const before = list()
  await writeWithRevision('c', ['sessions'], async () => {})
  expect(list()).toBe(before)
  await writeWithRevision('c', ['event'], async () => {})
  expect(list()).not.toBe(before)
})

test('a write that fails changes nothing', async () => {
  const before = cacheVersion('failed', ['event'])
  const failing = writeWithRevision('failed', ['event'], async (tx) => {
    await tx.insert(events).values({ id: 'failed', name: 'Failed', slug: 'failed', city: 'Nowhere' })
    throw new Error('after all not')
  })
  expect(await failing.catch((error) => error.message)).toBe('after all not')
  await syncNow()
  expect(cacheVersion('failed', ['event'])).toBe(before)
  expect(await db.select().from(events)).toEqual([])
})

test('a write may touch several events, and find out on the way which', async () => {
  const stamps = () => ['one', 'two', 'three'].map((id) => cacheVersion(id, ['speakers']))
  const before = stamps()
  const touched = [
    { eventId: 'one', kinds: ['speakers' as const] },
    { eventId: 'two', kinds: ['speakers' as const] },
  ]
  await writeWithRevisions(async (_tx, touch) => {
    for (const { eventId, kinds } of touched) touch(eventId, kinds)
    touch('three', ['speakers'])
  })
  expect(stamps().filter((stamp) => before.includes(stamp))).toEqual([])
})

test('writes of the same kinds in different orders do not deadlock', async () => {
  const forward = ['x', 'y', 'z'].map((eventId) => ({ eventId, kinds: ['event' as const, 'sponsors' as const] }))
  const backward = [...forward]
    .reverse()
    .map(({ eventId }) => ({ eventId, kinds: ['sponsors' as const, 'event' as const] }))
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      writeWithRevisions(async (_tx, touch) => {
        for (const { eventId, kinds } of n % 2 ? forward : backward) touch(eventId, kinds)
      }),
    ),
  )
  expect(await execute(`select rev from revisions where event_id = 'y' and kind = 'event'`)).toEqual([{ rev: 10 }])
})

test("another process's write is noticed while nobody reads", async () => {
  await syncNow()
  expect(revisionsListening()).toBe(true)
  const before = cacheVersion('heard', ['sessions'])
  const verified = revisionsVerifiedAt()
  await other.changeSessions('heard')
  await until(() => cacheVersion('heard', ['sessions']) !== before)
  expect(revisionsVerifiedAt()).toBe(verified)
})

test("another process's write is found by reading when its notice is lost", async () => {
  startRevisionSync()
  const before = cacheVersion('silent', ['sessions'])
  await other.execute(`insert into revisions values ('silent', 'sessions', 1)`)
  await until(() => cacheVersion('silent', ['sessions']) !== before)
})

test('a lost connection is noticed, and its successor listens after the next reading', async () => {
  await syncNow()
  await other.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'conference-companion watch' and datname = current_database()`)
  await until(() => !revisionsListening())
  await until(syncNow)
  expect(revisionsListening()).toBe(true)
})

test('a reading that began before a write does not bring the old number back', async () => {
  await writeWithRevision('race', ['sessions'], async () => {})
  for (let round = 0; round < 50; round++) {
    const reading = syncNow()
    await writeWithRevision('race', ['sessions'], async () => {})
    const written = cacheVersion('race', ['sessions'])
    await reading
    expect(cacheVersion('race', ['sessions'])).toBe(written)
  }
})

test('a database without tables counts as one without writes', async () => {
  const empty = `alter table revisions rename to revisions_away`
  await writeWithRevision('gone', ['sessions'], async () => {})
  const before = cacheVersion('gone', ['sessions'])
  await execute(empty)
  expect(await syncNow()).toBe(true)
  expect(cacheVersion('gone', ['sessions'])).not.toBe(before)
  await execute(`alter table revisions_away rename to revisions`)
})

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

test('a cached result is loaded once until its data is written', async () => {
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

test('the cache forgets the results of deleted events', async () => {
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
