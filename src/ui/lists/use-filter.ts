import { useMemo } from 'react'
import { fold } from '../../format/fold.ts'

/** The rows in whose text it is found; `wanted` is folded. What a row says is folded once, not at every key. */
export function useFilter<Row>(
  rows: Row[] | undefined,
  textOf: ((row: Row) => string) | undefined,
  wanted: string,
): Row[] | undefined {
  const isWanted = !!wanted
  const texts = useMemo(
    () => (isWanted && textOf ? rows?.map((row) => fold(textOf(row))) : undefined),
    [rows, textOf, isWanted],
  )
  return useMemo(() => (texts ? rows?.filter((_, at) => texts[at]!.includes(wanted)) : rows), [rows, texts, wanted])
}
