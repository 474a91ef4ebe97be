const SIZE = 200

/** A statement holds at most 65,534 values, and chunks report progress. */
export function chunk<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / SIZE) }, (_, i) => all.slice(i * SIZE, (i + 1) * SIZE))
}
