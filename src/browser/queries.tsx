import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { newQueryClient, queryClient } from './query-client.ts'

/** The server gives each rendering its own memory: a shared one would serve everybody what it read first. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const client = typeof window === 'undefined' ? newQueryClient() : queryClient
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
