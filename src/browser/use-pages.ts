import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallResponse } from './organizer-call.ts'

/** A list in pages (product §15.7). `read` reads the page after the row `before`, else the first. */
export function usePagedList<Row>(queryKey: string[], read: (before?: string) => Promise<CallResponse<Row[]>>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ headers }) => cursorFromLink(headers.get('link')),
    select: concatPages<Row>,
    // While the next letter is searched for, what the last one found stays.
    placeholderData: keepPreviousData,
  })
}

/** Out of `<…?before=…>; rel="next"`. */
function cursorFromLink(link: string | null): string | undefined {
  const [, address = ''] = /<(.+)>; rel="next"/.exec(link ?? '') ?? []
  return new URL(address, location.origin).searchParams.get('before') ?? undefined
}

/** `headers` are those of the first page, which say how many there are in all. */
function concatPages<Row>({ pages }: InfiniteData<CallResponse<Row[]>>) {
  return { rows: pages.flatMap(({ data }) => data), headers: pages[0]!.headers }
}
