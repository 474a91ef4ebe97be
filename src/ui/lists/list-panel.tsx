import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { Fragment, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { foldText } from '../../text/fold.ts'
import { Spinner } from '../loading/spinner.tsx'
import { FILTER_MIN_ROWS, FilterBox, useFilter } from './filter-box.tsx'
import { ListMessage, UnreadList } from './list-message.tsx'
import { OVERSCAN, useVirtualList, VIRTUALIZE_FROM } from './use-virtual-list.ts'

type ListPanelProps<Row> = {
  title: string
  nouns: [one: string, many: string]
  /** Undefined while loading. */
  rows: Row[] | undefined
  total?: number
  /** More rows exist, number unknown: `50+ posts`. */
  more?: boolean
  note?: string
  /** Where the rows are from: it may have failed, and be asked again. */
  query: { error: Error | null; refetch: () => unknown }
  /** A stable function. */
  groupOf?: GroupedRows<Row>['groupOf']
  textOf?: (row: Row) => string
  /** Replaces `textOf` where the server searches. */
  search?: { query: string; setQuery: (query: string) => void }
  actions?: ReactNode
  empty: ReactNode
  renderRow: (row: Row) => ReactNode
  children?: ReactNode
}

/** Title, count, filter from ten rows on, actions, and a state for each case. */
export function ListPanel<Row extends { id: string }>(props: ListPanelProps<Row>) {
  const { title, nouns, rows, total = rows?.length, more = false, note, textOf, actions } = props
  const own = useState('')
  const [query, setQuery] = props.search ? [props.search.query, props.search.setQuery] : own
  const needle = foldText(useDeferredValue(query).trim())
  const hasFilter =
    (!!textOf || !!props.search) && ((rows?.length ?? 0) >= FILTER_MIN_ROWS || (!!props.search && !!query))
  const shown = useFilter(rows, textOf, hasFilter ? needle : '')
  return (
    <section className="list-panel" aria-busy={!rows && !props.query.error}>
      <div className="cluster wrap title">
        <h2>{title}</h2>
        <p className="count" role="status">
          {textOf && needle && hasFilter && shown && `${shown.length.toLocaleString('en-US')} of `}
          {rows && `${total!.toLocaleString('en-US')}${more ? '+' : ''} ${nouns[total === 1 ? 0 : 1]}`}
          {note && <strong> · {note}</strong>}
        </p>
      </div>
      {(hasFilter || actions) && (
        <div className="cluster wrap list-tools">
          {hasFilter && <FilterBox label={`Filter ${nouns[1]}`} value={query} onChange={setQuery} />}
          {actions}
        </div>
      )}
      <ListBody {...props} rows={shown} isFiltered={hasFilter && !!needle} onShowAll={() => setQuery('')} />
      {props.children}
    </section>
  )
}

type ListBodyProps<Row> = Pick<ListPanelProps<Row>, 'rows' | 'query' | 'empty' | 'renderRow' | 'groupOf'> & {
  isFiltered: boolean
  onShowAll: () => void
}

function ListBody<Row extends { id: string }>(props: ListBodyProps<Row>) {
  const { rows, query, empty, renderRow, groupOf, isFiltered, onShowAll } = props
  if (!rows)
    return (
      <UnreadList list={query} placeholder={<RowPlaceholders />}>
        Couldn’t load this list.
      </UnreadList>
    )
  if (rows.length === 0 && isFiltered)
    return (
      <ListMessage act="Show all" onAct={onShowAll}>
        No matches for this filter.
      </ListMessage>
    )
  if (rows.length === 0) return <div className="stack empty">{empty}</div>
  if (rows.length > VIRTUALIZE_FROM) return <VirtualRows {...{ rows, groupOf, renderRow }} />
  return (
    <div className="row-groups">
      <RowGroups groups={groupRows(rows, groupOf)} renderRow={renderRow} />
    </div>
  )
}

function RowPlaceholders() {
  return (
    <div className="surface ruled rows to-come">
      <Spinner label="Loading..." />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="row placeholder" aria-hidden>
          <i />
        </div>
      ))}
    </div>
  )
}

const ESTIMATED_HEIGHT = 92

function VirtualRows<Row extends { id: string }>({ rows, groupOf, renderRow }: GroupedRows<Row>) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
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
  const inPart = Map.groupBy(entries.slice(from, until), ({ heading }) => heading)
  const part = [...inPart].map(([key, [first, ...rest]]) => ({
    key,
    heading: first && 'row' in first ? undefined : key,
    rows: [first!, ...rest].flatMap((entry) => ('row' in entry ? [entry.row] : [])),
  }))
  return (
    <div ref={list} className="row-groups" style={style}>
      <RowGroups groups={part} renderRow={renderRow} />
    </div>
  )
}

const keyOf = (entry: { heading?: string; row?: { id: string } }) => entry.row?.id ?? `heading ${entry.heading}`

type GroupedRows<Row> = { rows: Row[]; groupOf?: (row: Row) => string | undefined; renderRow: (row: Row) => ReactNode }

type RowGroup<Row> = { key: string | undefined; heading: string | undefined; rows: Row[] }

function groupRows<Row>(rows: Row[], groupOf: GroupedRows<Row>['groupOf']): RowGroup<Row>[] {
  return [...Map.groupBy(rows, (row) => groupOf?.(row))].map(([key, rows]) => ({ key, heading: key, rows }))
}

type RowGroupsProps<Row> = { groups: RowGroup<Row>[]; renderRow: (row: Row) => ReactNode }

function RowGroups<Row>({ groups, renderRow }: RowGroupsProps<Row>) {
  return groups.map(({ key, heading, rows }) => (
    <Fragment key={key ?? ''}>
      {heading && <h3>{heading}</h3>}
      {rows.length > 0 && <ul className="surface ruled rows">{rows.map(renderRow)}</ul>}
    </Fragment>
  ))
}
