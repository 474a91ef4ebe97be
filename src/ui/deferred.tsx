import { createContext, type ReactNode, Suspense, use, useContext } from 'react'

/** What went wrong while a page rendered; read by the renderer, which can still choose another answer. */
export type Failures = unknown[]
const FailuresContext = createContext<Failures>([])

export const withFailures = (page: ReactNode, failures: Failures) => (
  <FailuresContext value={failures}>{page}</FailuresContext>
)

type DeferredProps<Data> = { load: () => Promise<Data>; placeholder: ReactNode; children: (data: Data) => ReactNode }

/** Content that waits for data, its loading state written where it goes (spec §2). */
export function Deferred<Data>({ load, placeholder, children }: DeferredProps<Data>) {
  const failures = useContext(FailuresContext)
  const loading = load().then(
    (data) => ({ data }),
    (error: unknown) => {
      failures.push(error)
      return undefined
    },
  )
  return (
    <Suspense fallback={placeholder}>
      <Loaded loading={loading}>{children}</Loaded>
    </Suspense>
  )
}

type LoadedProps<Data> = { loading: Promise<{ data: Data } | undefined>; children: (data: Data) => ReactNode }

function Loaded<Data>({ loading, children }: LoadedProps<Data>) {
  const loaded = use(loading)
  if (loaded) return children(loaded.data)
  return (
    <p className="empty" role="alert">
      This part could not be loaded. Please reload the page in a moment.
    </p>
  )
}
