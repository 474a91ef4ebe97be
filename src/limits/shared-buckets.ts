import { sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { Batcher } from '../../db/queues/batcher.ts'
import { tokenBuckets } from '../../db/schema.ts'
import { hashKey } from './sender.ts'

/** Milliseconds to refill: `firstMs` for an unknown key, `costMs` for what is taken. */
export type BucketCost = { key: string; firstMs: number; costMs: number }

/**
 * Takes from buckets shared by all processes. Returns the milliseconds each had needed to fill. A bucket is the time at
 * which it is full, so that taking is one addition (GCRA).
 */
export function reserve(costs: BucketCost[]): Promise<number[]> {
  return taking.add('all', costs)
}

/** Returns the milliseconds each bucket still needs; undefined without a database. */
export async function release(costs: BucketCost[]): Promise<number[] | undefined> {
  const before = await reserve(costs.map(({ costMs, ...cost }) => ({ ...cost, costMs: -costMs }))).catch(
    () => undefined,
  )
  return before?.map((ms, at) => ms - costs[at]!.costMs)
}

/** A second batch does not wait for the first. */
const AT_ONCE = { atOnce: 3 }

const taking = new Batcher<BucketCost[], number[]>(async (batch) => {
  const sums = new Map<string, BucketCost>()
  for (const { costMs, ...cost } of batch.flat())
    sums.set(cost.key, { ...cost, costMs: (sums.get(cost.key)?.costMs ?? 0) + costMs })
  const before = await add([...sums.values()])
  return batch.map((costs) =>
    costs.map(({ key, costMs }) => {
      const ms = before.get(key)!
      before.set(key, ms + costMs)
      return ms
    }),
  )
}, AT_ONCE)

/** Adds to each bucket; no key comes twice. */
async function add(costs: BucketCost[]): Promise<Map<string, number>> {
  const named = costs.map(({ key, firstMs: first, costMs: cost }) => ({ key: hashKey(key), first, cost }))
  // One order of keys prevents deadlocks.
  const filling = await db.execute<{ key: string; ms: number }>(sql`
    with added as (select * from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) as t(key text, first float8, cost float8))
    insert into ${tokenBuckets} as shares (key, full_at)
    select key, now() + (first + cost) * interval '1 millisecond' from added order by key
    on conflict (key) do update set full_at = greatest(shares.full_at, now())
      + (select cost from added where added.key = shares.key) * interval '1 millisecond'
    returning key, (extract(epoch from full_at - now()) * 1000)::float8 as ms`)
  const after = new Map(filling.map(({ key, ms }) => [key, Number(ms)]))
  return new Map(costs.map(({ key, costMs }, at) => [key, after.get(named[at]!.key)! - costMs]))
}
