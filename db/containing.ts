import { ilike, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Rows where one of the columns contains the text, whatever the case; every row for no text. */
export function containing(text: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  const wanted = text?.trim()
  if (!wanted) return undefined
  // What means "anything" to LIKE is meant as it is written.
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => ilike(column, pattern)))
}
