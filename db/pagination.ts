import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

export type PageOptions = { before?: string; limit?: number }

type Order = { moment: PgColumn; id: PgColumn }

export const orderNewestFirst = ({ moment, id }: Order): SQL[] => [desc(moment), desc(id)]

/** An unknown `before` gives an empty page. */
export function whereOlderThan(before: string | undefined, { moment, id }: Order): SQL | undefined {
  if (before === undefined) return undefined
  const last = sql`select ${moment}, ${id} from ${id.table} where ${eq(id, before)}`
  return sql`(${moment}, ${id}) < (${last})`
}
