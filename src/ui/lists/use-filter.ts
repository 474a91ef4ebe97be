import { useMemo } from 'react'
import { foldText } from '../../text/fold.ts'

/** Rows that contain the folded query. Each row's text is folded once, not at each key. */
export function useFilter<Row>(
  rows: Row[] | undefined,
  textOf: ((row: Row) => string) | undefined,
  query: string,
): Row[] | undefined {
  const isWanted = !!query
  const texts = useMemo(
    () => (isWanted && textOf ? rows?.map((row) => foldText(textOf(row))) : undefined),
    [rows, textOf, isWanted],
  )
  return useMemo(() => (texts ? rows?.filter((_, at) => texts[at]!.includes(query)) : rows), [rows, texts, query])
}
