import { CloudOff } from 'lucide-react'
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

/** Content that waits for data (product §2.6). */
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
