import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

export const queryClient = newQueryClient()

/** Product §15.5. `always`: offline calls fail instead of waiting silently. */
function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 0,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** On the server each render has its own cache: a shared one would mix visitors. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const client = typeof window === 'undefined' ? newQueryClient() : queryClient
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
