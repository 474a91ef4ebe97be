import { afterAll, beforeAll, describe, expect, mock, spyOn, test } from 'bun:test'
import { PostRateLimit, SlidingWindow } from '../../src/limits/post-rate-limit.ts'
import { hashKey } from '../../src/limits/sender.ts'
import { TokenBucket } from '../../src/limits/token-bucket.ts'
import { deleteOldLimits, WindowRateLimit } from '../../src/limits/window-rate-limit.ts'
import { reserve } from '../../src/limits/with-quota.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { whileHeld } from '../support/locked-table.ts'
import { until } from '../support/until.ts'

test('a token bucket remembers the last 50,000 made-up networks, and no more', () => {
  const shares = new TokenBucket(1, 3_600_000)
  const names = Array.from({ length: 50_001 }, (_, at) => `network ${at}`)
  for (const name of names) shares.consume(name)
  const known = [names[0]!, names[1]!, names.at(-1)!]
  expect(known.map((name) => shares.available(name) >= 1)).toEqual([true, false, false])
})

describe('the sliding window', () => {
  let now = 0
  beforeAll(() => spyOn(performance, 'now').mockImplementation(() => now))
  afterAll(() => mock.restore())

  test('the rate of a network is its posts divided by the average of the networks of its event', () => {
    const minute = new SlidingWindow()
    expect(minute.relativeRate('pgh', 'a')).toBe(0)
    for (const network of ['a', 'a', 'a', 'b']) minute.record('pgh', network)
    expect(['a', 'b', 'c'].map((network) => minute.relativeRate('pgh', network))).toEqual([1.5, 0.5, 0])
    expect(minute.relativeRate('cbus', 'a')).toBe(0)
  })

  test('a post counts for a minute', () => {
    const minute = new SlidingWindow()
    minute.record('pgh', 'a')
    now += 30_000
    minute.record('pgh', 'b')
    now += 30_000
    expect(['a', 'b'].map((network) => minute.relativeRate('pgh', network))).toEqual([0, 1])
    now += 30_000
    expect(minute.relativeRate('pgh', 'b')).toBe(0)
  })
})

describe('limits that processes share', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  const MINUTE_MS = 60_000
  /** Of shares that have long to go until they are full. */
  const costsOf = (keys: string[]) => keys.map((key) => ({ key, firstMs: 1000 * MINUTE_MS, costMs: MINUTE_MS }))

  /** Holds the share of one key, as a process that is about to change it. */
  const whileShareHeld = (key: string, work: () => Promise<void>) =>
    whileHeld({ database }, `select from limit_shares where key = '${hashKey(key)}' for update`, work)

  const waiting = async () => {
    const [row] = await execute(`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database()`)
    return row!.count as number
  }

  /** In the order opposite to that in which shares are taken. */
  async function backwards(keys: string[]): Promise<string[]> {
    await reserve(costsOf(keys))
    const rows = await execute('select key, row_number() over (order by key desc) as at from limit_shares')
    await execute('delete from limit_shares')
    const at = new Map(rows.map((row) => [row.key, Number(row.at)]))
    return keys.toSorted((one, other) => at.get(hashKey(one))! - at.get(hashKey(other))!)
  }

  test('tokens taken and given back at the same moment do not deadlock, and none is lost', async () => {
    const keys = await backwards(Array.from({ length: 9 }, (_, at) => `key ${at}`))
    for (const key of keys) await reserve(costsOf([key]))
    let all: Promise<unknown>[] = []
    await whileShareHeld(keys[4]!, async () => {
      all = [reserve(costsOf(keys).map((cost) => ({ ...cost, costMs: -cost.costMs })))]
      await until(async () => (await waiting()) === 1)
      all.push(reserve(costsOf(keys)))
      await until(async () => (await waiting()) === 2)
    })
    await Promise.all(all)
    const filling = await reserve(costsOf(keys))
    expect(filling.map((ms) => Math.round(ms / MINUTE_MS))).toEqual(keys.map(() => 1001))
  })

  test('a bucket does not refill while its taker waits for another bucket', async () => {
    const [last, first] = (await backwards(['one', 'other'])) as [string, string]
    const cost = { key: last, firstMs: 0, costMs: MINUTE_MS }
    await reserve([{ ...cost, key: first }])
    let filling: Promise<number[]> | undefined
    await whileShareHeld(first, async () => {
      filling = reserve([{ ...cost, key: first }, cost])
      await until(async () => (await waiting()) === 1)
      await reserve([cost])
    })
    expect((await filling!)[1]).toBeLessThanOrEqual(MINUTE_MS)
  })

  test('an attempt that waits for its row counts from the moment when it gets the row', async () => {
    const limit = new WindowRateLimit('window', 2, MINUTE_MS)
    await limit.take('key')
    const own = `limit_attempts where key = '${hashKey('window key')}'`
    let taking: Promise<number> | undefined
    let moment: unknown
    await whileHeld({ database }, `select from ${own} for update`, async () => {
      taking = limit.take('key')
      await until(async () => (await waiting()) === 1)
      moment = (await execute('select clock_timestamp()::text as now'))[0]!.now
    })
    expect(await taking!).toBe(0)
    expect(await execute(`select attempted_at[2] > '${moment}' as later from ${own}`)).toEqual([{ later: true }])
    expect([await limit.take('key'), await limit.take('key')]).toEqual([60, 60])
  })

  test('full buckets and expired windows are deleted, however many, while others count', async () => {
    for (const table of ['limit_shares', 'limit_attempts']) await execute(`delete from ${table}`)
    await reserve(costsOf(['fresh']))
    await execute(
      `insert into limit_shares select 'old ' || n, now() - interval '1 s' from generate_series(1, 12000) n`,
    )
    await execute(`update limit_shares set key = '${hashKey('held')}' where key = 'old 1'`)
    await execute(`insert into limit_attempts values ('old', array[now()], now() - interval '1 s')`)
    await whileShareHeld('held', deleteOldLimits)
    const left = await execute('select key from limit_shares union all select key from limit_attempts order by key')
    expect(left.map(({ key }) => key).sort()).toEqual(['fresh', 'held'].map(hashKey).sort())
  })

  /** Posts to a board through two processes in turn, each with a device that was made up for it. */
  function board(form: string) {
    const processes = [new PostRateLimit(form), new PostRateLimit(form)]
    let posts = 0
    return async (network: string) => {
      const words = `Post ${++posts}`
      const post = { sender: { network, device: { id: words, knownForMs: 0 } }, eventId: 'pgh', words }
      return (await processes[posts % 2]!.storing(post, async () => ({ status: 'stored' }))).status
    }
  }

  /** Each goes on until it was refused four times. */
  async function flood(post: ReturnType<typeof board>, networks: string[]) {
    const one = async (network: string) => {
      for (let refused = 0; refused < 4; ) if ((await post(network)) !== 'stored') refused++
    }
    await Promise.all(networks.map(one))
  }

  const networks = (count: number, block: string) => Array.from({ length: count }, (_, at) => `${block}.${at}`)

  test('ten networks that flood a board through two processes do not close it to the eleventh', async () => {
    const post = board('flooded')
    await flood(post, networks(10, '198.51.100'))
    const late: string[] = []
    for (let n = 0; n < 20; n++) late.push(await post('203.0.113.1'))
    expect(late).toEqual(Array(20).fill('stored'))
  })

  test('thirty networks that post all the time, each a little, leave room for those who post once', async () => {
    const post = board('busy')
    const many = networks(30, '198.51.100')
    for (const network of [...many, ...many]) expect(await post(network)).toBe('stored')
    // As if they had gone on so for a while, and other processes had taken their posts.
    await execute(`update limit_shares set full_at = now() + interval '${40 * (1500 - 150)} ms'
    where key = '${hashKey('busy event pgh')}'`)
    await flood(post, many)
    const others = await Promise.all(networks(40, '203.0.113').map(post))
    expect(others).toEqual(Array(40).fill('stored'))
  })
})
