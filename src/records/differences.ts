export type ChangedField = { field: string; before: unknown; after: unknown }
type Row = Record<string, unknown> | null

/** Not what anybody typed. */
const BOOKKEEPING = ['id', 'eventId', 'version']

/** The fields in which two states of a row differ, in the order of the row. A missing field counts as empty. */
export function changedFields(before: Row, after: Row): ChangedField[] {
  return Object.keys({ ...before, ...after })
    .filter((field) => !BOOKKEEPING.includes(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((changed) => !Bun.deepEquals(changed.before, changed.after))
}

/** What people call the row: a session's title, else the name. */
export function nameOfRow(row: Row): string {
  return String(row?.name ?? row?.title ?? '')
}
