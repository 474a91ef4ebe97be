export type ChangedField = { field: string; before: unknown; after: unknown }
type Row = Record<string, unknown> | null

/** Not what anybody typed. */
export const IGNORED_FIELDS = ['id', 'eventId', 'version', 'updatedAt']

/** The fields in which two states of a row differ, in the order of the row. A missing field counts as empty. */
export function diffRows(before: Row, after: Row): ChangedField[] {
  return Object.keys({ ...before, ...after })
    .filter((field) => !IGNORED_FIELDS.includes(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((changed) => !Bun.deepEquals(changed.before, changed.after))
}

/** Whether two states of a row are not the same to those who edit it. */
export function isDifferent(before: Row, after: Row): boolean {
  return diffRows(before, after).length > 0
}

/** The row with the input and the next version; the very same row where nothing differs, which is not written. */
export function applyEdit<Row extends { version: number }>(before: Row, input: Partial<Row>): Row {
  const after = { ...before, ...input }
  return isDifferent(before, after) ? withNextVersion(after, before.version) : before
}

/** The row as it is written after the version that it follows. */
export function withNextVersion<Row extends object>(row: Row, version: number): Row & { version: number } {
  const updated = 'updatedAt' in row && { updatedAt: new Date().toISOString() }
  return { ...row, ...updated, version: version + 1 }
}

/** What people call the row: a session's title, what an announcement says, else the name. */
export function rowName(row: Row): string {
  return String(row?.name ?? row?.title ?? row?.text ?? '')
}
