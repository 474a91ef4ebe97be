import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Called, callAsOrganiser } from './organiser-call.ts'

/** A list that comes in pages (product §15.7), as far as it was asked for. `address` is that of the first page. */
export function usePages<Row>(queryKey: string[], address: string) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => callAsOrganiser<Row[]>('GET', pageParam),
    initialPageParam: address,
    getNextPageParam: ({ headers }) => /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1],
    select: together<Row>,
    // While the next letter is searched for, what the last one found stays.
    placeholderData: keepPreviousData,
  })
}

/** `headers` are those of the first page, which say how many there are in all. */
function together<Row>({ pages }: InfiniteData<Called<Row[]>>) {
  return { rows: pages.flatMap(({ data }) => data), headers: pages[0]!.headers }
}
