import { QueryClient } from '@tanstack/react-query'

/** The browser's one cache of answers. For the server see `Queries`. */
export const queryClient = newQueryClient()

/** Product §15.5. `always`: without a connection a call fails and says so, instead of waiting silently. */
export function newQueryClient(): QueryClient {
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
