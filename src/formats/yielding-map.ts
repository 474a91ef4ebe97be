/** Other requests get a turn this often. */
const SLICE_MS = 8

/** Maps items and yields every few milliseconds, because a long program takes a while. */
export async function mapYielding<Item, Made>(items: Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = []
  let until = performance.now() + SLICE_MS
  for (const item of items) {
    if (performance.now() > until) {
      await new Promise((go) => setImmediate(go))
      until = performance.now() + SLICE_MS
    }
    made.push(make(item))
  }
  return made
}
