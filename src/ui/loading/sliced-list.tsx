import { type ReactNode, Suspense, use } from 'react'

type InSlicesProps<Item> = { items: Item[]; size: number; children: (item: Item) => ReactNode }

/** A list that may be very long, rendered `size` entries at a time, so that the server can answer others in between. */
export function SlicedList<Item>({ items, size, children }: InSlicesProps<Item>) {
  if (items.length <= size) return items.map((item) => children(item))
  const starts = items.flatMap((_, at) => (at % size ? [] : at))
  const turns = starts.map(() => Promise.withResolvers<void>())
  // Not before the one before is rendered: React renders in one go whatever is ready.
  const letIn = (at: number) => setImmediate(() => turns[at]?.resolve())
  letIn(0)
  const render = (at: number) => {
    letIn(at + 1)
    return items.slice(starts[at], starts[at + 1]).map((item) => children(item))
  }
  return turns.map(({ promise }, at) => (
    <Suspense key={starts[at]}>
      <Slice turn={promise}>{() => render(at)}</Slice>
    </Suspense>
  ))
}

function Slice({ turn, children }: { turn: Promise<void>; children: () => ReactNode }) {
  use(turn)
  return children()
}
