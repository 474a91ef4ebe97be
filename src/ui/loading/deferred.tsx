import { __iconData as CloudOff } from 'lucide-react/icons/cloud-off'
import { createContext, type ReactNode, Suspense, use, useContext } from 'react'
import { EmptyState } from '../empty-state.tsx'

/** The renderer reads it to choose another answer. */
export type LoadingState = { waiting: number; failures: unknown[] }
const LoadingContext = createContext<LoadingState>({ waiting: 0, failures: [] })

export const LoadingProvider = (page: ReactNode, loading: LoadingState) => (
  <LoadingContext value={loading}>{page}</LoadingContext>
)

type DeferredProps<Data> = {
  load: () => Promise<Data>
  placeholder: ReactNode
  /** Replaces a failed part where another part of the page says so. */
  fallback?: ReactNode
  children: (data: Data) => ReactNode
}

export function Deferred<Data>({ load, placeholder, fallback, children }: DeferredProps<Data>) {
  const page = useContext(LoadingContext)
  page.waiting++
  const loading = load()
    .then(
      (data) => ({ data }),
      (error: unknown) => {
        page.failures.push(error)
        return undefined
      },
    )
    .finally(() => page.waiting--)
  return (
    <Suspense fallback={placeholder}>
      <Loaded loading={loading} fallback={fallback}>
        {children}
      </Loaded>
    </Suspense>
  )
}

type LoadedProps<Data> = Pick<DeferredProps<Data>, 'fallback' | 'children'> & {
  loading: Promise<{ data: Data } | undefined>
}

function Loaded<Data>({ loading, fallback, children }: LoadedProps<Data>) {
  const loaded = use(loading)
  if (loaded) return children(loaded.data)
  if (fallback !== undefined) return fallback
  return (
    <div role="alert">
      {/* An empty href is the page's own address. */}
      <EmptyState icon={CloudOff} action={{ href: '', label: 'Try again' }}>
        Couldn’t load this section. Please try again in a moment.
      </EmptyState>
    </div>
  )
}

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

/** `shape`: a noun's class, for the shape of its content. */
export function Placeholders({ count, shape, lines }: { count: number; shape: string; lines: number }) {
  const item = ['speaker', 'message'].includes(shape) ? 'placeholder' : 'card placeholder'
  return (
    <div className={`placeholders ${shape}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <noscript>
        <p className="notice">This is taking longer than usual. Try reloading the page.</p>
      </noscript>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={i} className={item} aria-hidden>
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <i key={line} />
          ))}
        </div>
      ))}
    </div>
  )
}
