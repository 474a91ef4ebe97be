import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

export const queryClient = newQueryClient()

/** The library's defaults and these are product §15.5. `always`: offline calls fail instead of waiting silently. */
function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

/** On the server each render has its own cache: a shared one would mix visitors. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const client = typeof window === 'undefined' ? newQueryClient() : queryClient
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
