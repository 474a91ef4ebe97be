import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Which part of a list that is newest first: at most `limit` rows, those after the row with the id `before`. */
export type PageOptions = { before?: string; limit?: number }

/** The moment a list is ordered by, and the id, which orders rows of the same moment. */
type Order = { moment: PgColumn; id: PgColumn }

export function orderNewestFirst({ moment, id }: Order): SQL[] {
  return [desc(moment), desc(id)]
}

/** Of such a list only what comes after the row with the id `before`; nothing where there is no such row. */
export function whereOlderThan(before: string | undefined, { moment, id }: Order): SQL | undefined {
  if (before === undefined) return undefined
  const last = sql`select ${moment}, ${id} from ${id.table} where ${eq(id, before)}`
  return sql`(${moment}, ${id}) < (${last})`
}
