export type Counts = { passed: number; failed: number; skipped: number }

/** What came of one runner: a check, or one test file. */
export type Result = Counts & {
  name: string
  seconds?: number
  /** Everything it printed. */
  output?: string
  /** Why it counts as failed where its own counts do not say so. */
  problem?: string
}

export function addUp(counts: Counts[]): Counts {
  const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** `N passed, N failed`, and what was skipped only if something was. */
export function summary({ passed, failed, skipped }: Counts) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
