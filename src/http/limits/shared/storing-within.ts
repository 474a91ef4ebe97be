import type { Shares } from '../shares.ts'
import { giveBack, take } from './taken.ts'

/** Takes one of a key's share; `atFirst` is what an unknown key holds. Nobody else has that key. */
export type Taking = { of: Shares; key: string; atFirst?: number }

/** Stores if all shares allow it (product §17.5). Checks this process first: floods cost the database nothing. */
export async function storingWithin<Stored extends { status: string }, Refused>(
  takings: Taking[],
  refusal: () => Refused | undefined,
  store: () => Promise<Stored>,
): Promise<Stored | Refused> {
  const known = refusal()
  if (known) return known
  const all = takings.flatMap((taking): Taking[] => {
    const wider = taking.of.widerOf(taking.key)
    return wider ? [taking, wider] : [taking]
  })
  const costs = all.map(({ of, key, atFirst = of.burst }) => ({
    key,
    firstMs: (of.burst - atFirst) * of.everyMs,
    costMs: of.everyMs,
  }))
  const learn = (filling: number[]) => {
    for (const [at, { of, key }] of all.entries()) of.learn(key, of.burst - filling[at]! / of.everyMs)
  }
  learn(await take(costs))
  const refused = refusal()
  for (const { of, key, atFirst } of takings) of.take(key, atFirst)
  const takeBack = async () => {
    for (const { of, key } of takings) of.giveBack(key)
    const filling = await giveBack(costs)
    // Refused posts of one network took from shares of the whole event for a moment.
    if (filling) learn(filling)
  }
  if (refused) {
    await takeBack()
    return refused
  }
  try {
    const stored = await store()
    if (stored.status !== 'stored') await takeBack()
    return stored
  } catch (error) {
    await takeBack()
    throw error
  }
}
