import { is, SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { IGNORED_FIELDS } from './row-diff.ts'
import { fieldsOf, type RecordedTable, type Rows, type TableName, type tables } from './tables.ts'

type Insert<Name extends TableName> = Name extends 'sessions'
  ? Omit<(typeof tables)['sessions']['table']['$inferInsert'], 'roomId'> & { location?: string | null }
  : (typeof tables)[Name]['table']['$inferInsert']

export type NewRow<Name extends TableName> = {
  [Field in keyof Insert<Name>]: undefined extends Insert<Name>[Field]
    ? Insert<Name>[Field] | null
    : Insert<Name>[Field]
}

export type RowEdit<Name extends RecordedTable> = Partial<NewRow<Name>>

/** Omitted columns get their defaults, the id included. */
export function buildRow<Name extends TableName>(name: Name, input: NewRow<Name>): Rows[Name] {
  const given: Record<string, unknown> = { ...input }
  // The columns are the row's fields, which the compiler cannot see.
  return Object.fromEntries(
    fieldsOf(name).map(([field, column]) => [field, given[field] ?? defaultFor(column)]),
  ) as Rows[Name]
}

/** Never the id; an emptied field gets its column's default. */
export function buildEdit<Name extends RecordedTable>(name: Name, input: RowEdit<Name>): Partial<Rows[Name]> {
  const given: Record<string, unknown> = { ...input }
  const edit = fieldsOf(name)
    .filter(([field]) => given[field] !== undefined && !IGNORED_FIELDS.includes(field))
    .map(([field, column]) => [field, given[field] ?? defaultFor(column)])
  return Object.fromEntries(edit) as Partial<Rows[Name]>
}

function defaultFor({ name, default: value, defaultFn }: PgColumn): unknown {
  if (defaultFn) return defaultFn()
  if (is(value, SQL)) throw new Error(`Say "${name}": what it is otherwise, only the database knows`)
  return value ?? null
}
