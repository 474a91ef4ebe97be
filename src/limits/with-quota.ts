import { sql } from 'drizzle-orm'
import { Batcher } from '../../db/batcher.ts'
import { db } from '../../db/client.ts'
import { tokenBuckets } from '../../db/schema.ts'
import { hashKey } from './sender.ts'
import { TokenBucket } from './token-bucket.ts'

/** `atFirst` is an unknown key's share. With `whenOver` an empty share refuses nothing and calls it instead. */
export type Quota = { of: TokenBucket; key: string; atFirst?: number; whenOver?: () => void }

/** Memory may be behind the database: `network` asks the database once a second although memory refuses. */
const asking = new TokenBucket(1, 1000)

/** Stores if all quotas allow it (product §17.5). Memory decides first, so that floods cost the database nothing. */
export async function withQuota<Stored extends { status: string }, Refused>(
  takings: Quota[],
  refusal: () => Refused | undefined,
  store: () => Promise<Stored>,
  network?: string,
): Promise<Stored | Refused> {
  const known = refusal()
  if (known && (network === undefined || asking.take(network))) return known
  const costs = takings.flatMap((taking) => costsOf(taking))
  learn(costs, await reserve(costs))
  const over = takings.filter(({ of, key, whenOver }) => whenOver && of.available(key) < 1)
  for (const { whenOver } of over) whenOver!()
  const refused = refusal()
  const taken = refused ? [] : takings.filter((taking) => !over.includes(taking))
  for (const { of, key, atFirst } of taken) of.consume(key, atFirst)
  const unused = costs.filter(({ taking }) => !taken.includes(taking))
  if (refused) {
    await takeBack(unused)
    return refused
  }
  if (unused.length) void takeBack(unused)
  const used = costs.filter((cost) => !unused.includes(cost))
  const failed = () => {
    for (const { of, key } of taken) of.refund(key)
    return takeBack(used)
  }
  try {
    const stored = await store()
    if (stored.status !== 'stored') await failed()
    return stored
  } catch (error) {
    await failed()
    throw error
  }
}

type CostOf = BucketCost & { taking: Quota; of: TokenBucket }

function costsOf(taking: Quota): CostOf[] {
  const { of, key, atFirst = of.burst } = taking
  const own = { taking, of, key, firstMs: (of.burst - atFirst) * of.everyMs, costMs: of.everyMs }
  const wider = of.widerOf(key)
  return wider ? [own, { ...wider, taking, firstMs: 0, costMs: wider.of.everyMs }] : [own]
}

function learn(costs: CostOf[], filling: number[]) {
  for (const [at, { of, key }] of costs.entries()) of.setAvailable(key, of.burst - filling[at]! / of.everyMs)
}

/** Refused posts held the event's share for a moment. */
async function takeBack(costs: CostOf[]) {
  const before = await reserve(costs.map((cost) => ({ ...cost, costMs: -cost.costMs }))).catch(() => undefined)
  const filling = before?.map((ms, at) => ms - costs[at]!.costMs)
  if (filling) learn(costs, filling)
}

/** Milliseconds to refill: `firstMs` for an unknown key, `costMs` for what is taken. */
type BucketCost = { key: string; firstMs: number; costMs: number }

/** Returns the milliseconds each bucket had needed to fill. A bucket is the time at which it is full (GCRA). */
export function reserve(costs: BucketCost[]): Promise<number[]> {
  return taking.add('all', costs)
}

const BATCHES_AT_ONCE = 3

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
}, BATCHES_AT_ONCE)

async function add(costs: BucketCost[]): Promise<Map<string, number>> {
  const named = costs.map(({ key, firstMs: first, costMs: cost }) => ({ key: hashKey(key), first, cost }))
  // One order of keys prevents deadlocks. `now()` would count the wait for a row's lock as time to refill.
  const filling = await db.execute<{ key: string; ms: number }>(sql`
    with added as (select * from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) as t(key text, first float8, cost float8))
    insert into ${tokenBuckets} as shares (key, full_at)
    select key, clock_timestamp() + (first + cost) * interval '1 millisecond' from added order by key
    on conflict (key) do update set full_at = greatest(shares.full_at, clock_timestamp())
      + (select cost from added where added.key = shares.key) * interval '1 millisecond'
    returning key, (extract(epoch from full_at - clock_timestamp()) * 1000)::float8 as ms`)
  const after = new Map(filling.map(({ key, ms }) => [key, Number(ms)]))
  return new Map(costs.map(({ key, costMs }, at) => [key, after.get(named[at]!.key)! - costMs]))
}
