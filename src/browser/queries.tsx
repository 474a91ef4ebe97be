import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { newQueryClient, queryClient } from './query-client.ts'

/**
 * Around every island that asks the server. The server gives each rendering a memory of its own: from a shared one it
 * would serve everybody what it first read.
 */
export function Queries({ children }: { children: ReactNode }) {
  const client = typeof window === 'undefined' ? newQueryClient() : queryClient
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
