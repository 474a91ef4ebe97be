import { type ReactNode, Suspense, use } from 'react'

type InSlicesProps<Item> = { items: Item[]; size: number; children: (item: Item) => ReactNode }

/** Renders `size` entries at a time, so that the server answers others in between. */
export function SlicedList<Item>({ items, size, children }: InSlicesProps<Item>) {
  if (items.length <= size) return items.map((item) => children(item))
  const starts = items.flatMap((_, at) => (at % size ? [] : at))
  const turns = starts.map(() => Promise.withResolvers<void>())
  // React renders whatever is ready at once, so each slice waits for the one before.
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
