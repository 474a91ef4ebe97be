import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A page of a list, newest first: at most `limit` rows after the row with the id `before`. */
export type PageOptions = { before?: string; limit?: number }

/** The timestamp that orders a list, and the id for equal timestamps. */
type Order = { moment: PgColumn; id: PgColumn }

export function orderNewestFirst({ moment, id }: Order): SQL[] {
  return [desc(moment), desc(id)]
}

/** An unknown `before` gives an empty page. */
export function whereOlderThan(before: string | undefined, { moment, id }: Order): SQL | undefined {
  if (before === undefined) return undefined
  const last = sql`select ${moment}, ${id} from ${id.table} where ${eq(id, before)}`
  return sql`(${moment}, ${id}) < (${last})`
}
