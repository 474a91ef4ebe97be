import { type ReactNode, Suspense, use } from 'react'

type InSlicesProps<Item> = { items: Item[]; size: number; children: (item: Item) => ReactNode }

/** A list that may be very long, rendered `size` entries at a time, so that the server can answer others in between. */
export function InSlices<Item>({ items, size, children }: InSlicesProps<Item>) {
  if (items.length <= size) return items.map((item) => children(item))
  const starts = items.flatMap((_, at) => (at % size ? [] : at))
  let turn = Promise.resolve()
  return starts.map((start) => {
    turn = turn.then(nextTurn)
    return (
      <Suspense key={start}>
        <Slice turn={turn}>{() => items.slice(start, start + size).map((item) => children(item))}</Slice>
      </Suspense>
    )
  })
}

function Slice({ turn, children }: { turn: Promise<void>; children: () => ReactNode }) {
  use(turn)
  return children()
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
