/** Chance that falls the same way at every run: a made event is the same wherever and whenever it is made. */
export type Chance = {
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number
  pick: <T>(choices: readonly T[]) => T
  /** Whether it happens, so often of a hundred times. */
  in100: (times: number) => boolean
  shuffled: <T>(all: readonly T[]) => T[]
}

export function chanceFrom(seed: number): Chance {
  let state = seed
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    pick: (choices) => choices[between(0, choices.length - 1)]!,
    in100: (times) => next() * 100 < times,
    shuffled: (all) =>
      all
        .map((one) => ({ one, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one),
  }
}
