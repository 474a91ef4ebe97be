import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db } from '../../db/client.ts'
import { countedInsert } from '../../db/revisions.ts'
import { type Rows, tables } from '../records/tables.ts'

export type PostTable = 'attendeeMessages' | 'questions' | 'sponsorMessages'

export async function findPostsByKey<Name extends PostTable>(
  name: Name,
  eventId: string,
  keys: string[],
): Promise<Rows[Name][]> {
  const table: PgTable & { eventId: PgColumn; sentAs: PgColumn } = tables[name].table
  const found = await db
    .select()
    .from(table)
    .where(and(eq(table.eventId, eventId), inArray(table.sentAs, keys)))
  return found as Rows[Name][]
}

/** Inserts posts in one statement, without those whose key is used. Undefined when the guard finds nothing. */
export async function insertPosts<Name extends PostTable>(
  name: Name,
  rows: Rows[Name][],
  { guard, kind }: { guard: SQL; kind: SQL },
): Promise<Rows[Name][] | undefined> {
  const { table } = tables[name]
  const columns = Object.entries<PgColumn>(getTableColumns(table))
  // The database's clock is the same for all processes.
  const given = columns.filter(([field]) => field !== 'createdAt')
  const list = (of: typeof columns, render: (field: string, column: PgColumn) => SQL) =>
    sql.join(
      of.map(([field, column]) => render(field, column)),
      sql`, `,
    )
  const inserted = await countedInsert<Rows[Name]>({
    held: guard,
    inserted: sql`
      insert into ${table} (${list(given, (field) => sql`${sql.identifier(snakeCase(field))}`)})
      select ${list(given, (field) => sql`post.${sql.identifier(field)}`)}
      from held, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as post (${list(given, (field, column) => sql`${sql.identifier(field)} ${sql.raw(column.getSQLType())}`)})
      on conflict do nothing
      returning ${list(columns, (field, column) => sql`${column} as ${sql.identifier(field)}`)}`,
    kind,
  })
  return inserted?.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }))
}

const snakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
