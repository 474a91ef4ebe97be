import { type ReactNode, type RefObject, useDeferredValue, useRef, useState } from 'react'
import { foldText } from '../../text/fold.ts'
import { Spinner } from '../loading/spinner.tsx'
import { FILTER_MIN_ROWS, FilterBox, useFilter } from './filter-box.tsx'
import { type GroupedRows, PlainRows } from './row-groups.tsx'
import { type RowFinder, useRevealSavedRow } from './use-reveal-saved-row.ts'
import { VIRTUALIZE_FROM } from './use-virtual-list.ts'
import { VirtualRows } from './virtual-rows.tsx'

type ListPanelProps<Row> = {
  title: string
  /** Singular and plural. */
  nouns: [one: string, many: string]
  /** Undefined while loading. */
  rows: Row[] | undefined
  /** The total, where not all rows are fetched. */
  total?: number
  /** More rows exist, number unknown: `50+ posts`. */
  more?: boolean
  /** Follows the count. */
  note?: string
  error?: Error | null
  onRetry: () => void
  /** A stable function. */
  groupOf?: GroupedRows<Row>['groupOf']
  /** The text that the filter searches. */
  textOf?: (row: Row) => string
  /** Replaces `textOf` where the server searches. */
  search?: { query: string; setQuery: (query: string) => void }
  actions?: ReactNode
  empty: ReactNode
  renderRow: (row: Row) => ReactNode
  /** The row to reveal and mark. */
  saved?: Row
  /** Beneath the list. */
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
  const finder = useRef<RowFinder>(null)
  useRevealSavedRow({ finder, rows, shown, saved: props.saved, showAll: () => setQuery('') })
  return (
    <section className="list-panel" aria-busy={!rows && !props.error}>
      <div className="title">
        <h2>{title}</h2>
        <p className="count" role="status">
          {rows &&
            shown &&
            countText({
              found: textOf && needle && hasFilter ? shown.length : undefined,
              total: total!,
              more,
              nouns,
            })}
          {note && <strong> · {note}</strong>}
        </p>
      </div>
      {(hasFilter || actions) && (
        <div className="list-tools">
          {hasFilter && <FilterBox label={`Filter ${nouns[1]}`} value={query} onChange={setQuery} />}
          {actions}
        </div>
      )}
      <ListBody
        {...props}
        finder={finder}
        rows={shown}
        isFiltered={hasFilter && !!needle}
        onShowAll={() => setQuery('')}
      />
      {props.children}
    </section>
  )
}

type ListBodyProps<Row> = Pick<
  ListPanelProps<Row>,
  'rows' | 'error' | 'onRetry' | 'empty' | 'renderRow' | 'groupOf'
> & {
  finder: RefObject<RowFinder | null>
  isFiltered: boolean
  onShowAll: () => void
}

function ListBody<Row extends { id: string }>(props: ListBodyProps<Row>) {
  const { finder, rows, error, onRetry, empty, renderRow, groupOf, isFiltered, onShowAll } = props
  const message = (text: string, act: string, onAct: () => void) => (
    <div className="empty" role={rows ? undefined : 'alert'}>
      <p>{text}</p>
      <button type="button" className="button" onClick={onAct}>
        {act}
      </button>
    </div>
  )
  if (!rows) return error ? message('Couldn’t load this list.', 'Try again', onRetry) : <RowPlaceholders />
  if (rows.length === 0 && isFiltered) return message('No matches for this filter.', 'Show all', onShowAll)
  if (rows.length === 0) return <div className="empty">{empty}</div>
  const Rows = rows.length > VIRTUALIZE_FROM ? VirtualRows : PlainRows
  return <Rows {...{ finder, rows, groupOf, renderRow }} />
}

/** A spinner (product §2.6) over row shapes. */
function RowPlaceholders() {
  return (
    <div className="rows to-come">
      <Spinner label="Loading..." />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} aria-hidden>
          <i />
        </div>
      ))}
    </div>
  )
}

type Count = { found?: number; total: number; more: boolean; nouns: [one: string, many: string] }

function countText({ found, total, more, nouns: [one, many] }: Count): string {
  const all = `${total.toLocaleString('en-US')}${more ? '+' : ''} ${total === 1 ? one : many}`
  return found === undefined ? all : `${found.toLocaleString('en-US')} of ${all}`
}
