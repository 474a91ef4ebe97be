import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallResponse } from './organizer-call.ts'

/** `read` gets the page after the row `before` (product §15.7). */
export function usePagedList<Row>(queryKey: string[], read: (before?: string) => Promise<CallResponse<Row[]>>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ headers }) => cursorFromLink(headers.get('link')),
    select: ({ pages }: InfiniteData<CallResponse<Row[]>>) => ({
      rows: pages.flatMap(({ data }) => data),
      headers: pages[0]!.headers,
    }),
    placeholderData: keepPreviousData,
  })
}

function cursorFromLink(link: string | null): string | undefined {
  const [, address = ''] = /<(.+)>; rel="next"/.exec(link ?? '') ?? []
  return new URL(address, location.origin).searchParams.get('before') ?? undefined
}
