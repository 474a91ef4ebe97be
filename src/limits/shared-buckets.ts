import { sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { Batcher } from '../../db/queues/batcher.ts'
import { tokenBuckets } from '../../db/schema.ts'
import { hashKey } from './sender.ts'

/** How long a share needs to fill again: `first` if nothing is known of its key, `cost` for what is taken. */
export type BucketCost = { key: string; firstMs: number; costMs: number }

/**
 * Takes from shares that all processes count. Answers how many ms each had still needed to fill.
 * A share is one moment, when it is full again, so that processes add to it at once without reading it first.
 */
export function reserve(costs: BucketCost[]): Promise<number[]> {
  return taking.add('all', costs)
}

/** Gives back what was not used. Answers how many ms each share still needs to fill; undefined without a database. */
export async function release(costs: BucketCost[]): Promise<number[] | undefined> {
  const before = await reserve(costs.map(({ costMs, ...cost }) => ({ ...cost, costMs: -costMs }))).catch(
    () => undefined,
  )
  return before?.map((ms, at) => ms - costs[at]!.costMs)
}

/** Whoever comes while one is under way need not wait for its end: in a crowd that is a turn of the event loop. */
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

/** Adds to each share, and answers by key how long it would have needed to fill before that. No key comes twice. */
async function add(costs: BucketCost[]): Promise<Map<string, number>> {
  const named = costs.map(({ key, firstMs: first, costMs: cost }) => ({ key: hashKey(key), first, cost }))
  // In one order whoever adds, so that no two wait for each other.
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
