import type { ChangedRow } from '../../db/schema.ts'

export type ChangedField = { field: string; before: unknown; after: unknown }
type Row = Record<string, unknown> | null

/** Fields that no organizer types. */
export const IGNORED_FIELDS = ['id', 'eventId', 'version', 'updatedAt']

export function diffRows(before: Row, after: Row): ChangedField[] {
  return Object.keys({ ...before, ...after })
    .filter((field) => !IGNORED_FIELDS.includes(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((changed) => !Bun.deepEquals(changed.before, changed.after))
}

export const isDifferent = (before: Row, after: Row): boolean => diffRows(before, after).length > 0

/** The next version with the input, or the same object without differences. */
export function applyEdit<Row extends { version: number }>(before: Row, input: Partial<Row>): Row {
  const after = { ...before, ...input }
  return isDifferent(before, after) ? withNextVersion(after, before.version) : before
}

export function editedRow<Row extends { id: string; version: number }>(
  table: ChangedRow['table'],
  before: Row,
  edit: Partial<Row>,
): ChangedRow {
  return { table, id: before.id, before, after: applyEdit(before, edit) }
}

export function withNextVersion<Row extends object>(row: Row, version: number): Row & { version: number } {
  const updated = 'updatedAt' in row && { updatedAt: new Date().toISOString() }
  return { ...row, ...updated, version: version + 1 }
}

export const rowName = (row: Row): string => String(row?.name ?? row?.title ?? row?.text ?? '')
