/** Wall-clock text some minutes later; no time zone is involved. */
export function addMinutes(wallClock: string, minutes: number): string {
  return new Date(Date.parse(`${wallClock}Z`) + minutes * 60_000).toISOString().slice(0, 19)
}

export function minutesBetween(start: string, end: string): number {
  return (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000
}

/** By start; those at the same time stay in their order. */
export function byStartTime<T extends { start: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
}

/** The day whose evening a wall clock belongs to: what begins before four in the morning is the day before's (product §8.6). */
export function programDateOf(wallClock: string): string {
  return addMinutes(wallClock.slice(0, 16), -4 * 60).slice(0, 10)
}
