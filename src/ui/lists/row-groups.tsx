import { Fragment, type ReactNode, type RefObject, useImperativeHandle, useRef } from 'react'
import type { RowFinder } from './use-reveal-saved-row.ts'

export type GroupedRows<Row> = {
  rows: Row[]
  /** The heading of a row. */
  groupOf?: (row: Row) => string | undefined
  renderRow: (row: Row) => ReactNode
  finder: RefObject<RowFinder | null>
}

/** No heading: the group continues from before. */
export type RowGroup<Row> = { key: string | undefined; heading: string | undefined; rows: Row[] }

/** One group without headings. */
export function groupRows<Row>(rows: Row[], groupOf: GroupedRows<Row>['groupOf']): RowGroup<Row>[] {
  return [...Map.groupBy(rows, (row) => groupOf?.(row))].map(([key, rows]) => ({ key, heading: key, rows }))
}

/** All rows of a short list. */
export function PlainRows<Row extends { id: string }>({ rows, groupOf, renderRow, finder }: GroupedRows<Row>) {
  const list = useRef<HTMLDivElement>(null)
  const groups = groupRows(rows, groupOf)
  useImperativeHandle(finder, () => ({
    rowOf: (wanted) => {
      const at = groups.flatMap((group) => group.rows).findIndex(({ id }) => id === wanted)
      return list.current?.querySelectorAll<HTMLElement>('.row')[at]
    },
  }))
  return (
    <div ref={list} className="row-groups">
      <RowGroups groups={groups} renderRow={renderRow} />
    </div>
  )
}

type RowGroupsProps<Row> = {
  groups: RowGroup<Row>[]
  renderRow: (row: Row) => ReactNode
}

export function RowGroups<Row>({ groups, renderRow }: RowGroupsProps<Row>) {
  return groups.map(({ key, heading, rows }) => (
    <Fragment key={key ?? ''}>
      {heading && <h3>{heading}</h3>}
      {rows.length > 0 && <ul className="rows">{rows.map(renderRow)}</ul>}
    </Fragment>
  ))
}
