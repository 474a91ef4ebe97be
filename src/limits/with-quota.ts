import { type BucketCost, release, reserve } from './shared-buckets.ts'
import { TokenBucket } from './token-bucket.ts'

/** `atFirst` is an unknown key's share. With `whenOver` an empty share refuses nothing and calls it instead. */
export type Quota = { of: TokenBucket; key: string; atFirst?: number; whenOver?: () => void }

/** Other processes may have refunded: a network asks the database once a second although memory refuses. */
const asking = new TokenBucket(1, 1000)

/** Stores if all quotas allow it (product §17.5). Memory decides first, so that floods cost the database nothing. */
export async function withQuota<Stored extends { status: string }, Refused>(
  takings: Quota[],
  refusal: () => Refused | undefined,
  store: () => Promise<Stored>,
  network?: string,
): Promise<Stored | Refused> {
  const known = refusal()
  if (known && (network === undefined || asking.available(network) < 1)) return known
  if (known) asking.consume(network!)
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

/** An IPv6 address also costs its wider network. */
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
  const filling = await release(costs)
  if (filling) learn(costs, filling)
}
