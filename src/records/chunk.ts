const SIZE = 200

/** A statement holds at most 65,534 values, and whoever waits likes to see it go on. */
export function chunk<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / SIZE) }, (_, i) => all.slice(i * SIZE, (i + 1) * SIZE))
}
