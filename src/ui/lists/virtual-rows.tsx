import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type GroupedRows, groupRows, RowGroups } from './row-groups.tsx'
import { OVERSCAN, useVirtualList } from './use-virtual-list.ts'

const ESTIMATED_HEIGHT = 92

export function VirtualRows<Row extends { id: string }>({ rows, groupOf, renderRow, finder }: GroupedRows<Row>) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // Headings and rows in one sequence.
  const entries = useMemo(
    () =>
      groupRows(rows, groupOf).flatMap(({ heading, rows }) => [
        ...(heading === undefined ? [] : [{ heading }]),
        ...rows.map((row) => ({ heading, row })),
      ]),
    [rows, groupOf],
  )
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: entries.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (at) => keyOf(entries[at]!),
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
  })
  const { from, until, style } = useVirtualList(list, ':scope > h3, .row', virtualizer)
  // Content above the list may change height.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY))
  })
  const placeOf = (id: string) => entries.findIndex((entry) => keyOf(entry) === id)
  useImperativeHandle(finder, () => ({
    rowOf: (id) => list.current?.querySelector<HTMLElement>(`[data-index="${placeOf(id)}"]`) ?? undefined,
    goTo: (id) => virtualizer.scrollToIndex(placeOf(id), { align: 'center' }),
  }))
  const inPart = Map.groupBy(entries.slice(from, until), ({ heading }) => heading)
  const part = [...inPart].map(([key, [first, ...rest]]) => ({
    key,
    heading: first && 'row' in first ? undefined : key,
    rows: [first!, ...rest].flatMap((entry) => ('row' in entry ? [entry.row] : [])),
  }))
  return (
    <div ref={list} className="row-groups long" style={style}>
      <RowGroups groups={part} renderRow={renderRow} />
    </div>
  )
}

const keyOf = (entry: { heading?: string; row?: { id: string } }) => entry.row?.id ?? `heading ${entry.heading}`
