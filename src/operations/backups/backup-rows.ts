import { getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import {
  attendeeMessages,
  boardRemovals,
  changes,
  events,
  sessions,
  speakers,
  sponsorMessages,
  sponsors,
  users,
} from '../../../db/schema.ts'

/**
 * Every table a backup holds, in the order in which rows can be put back. Login sessions are in none: a stolen backup opens
 * nothing. Revisions count up by themselves.
 */
export const backupTables = {
  events,
  speakers,
  sponsors,
  sessions,
  sponsorMessages,
  boardRemovals,
  attendeeMessages,
  /** So that what could be undone before can be undone after a restore. */
  changes,
  /** Only in a backup of everything: whoever restores it expects to sign in as before. */
  users,
}
/** Who sent a post is for moderating while it is fresh, and goes nowhere else. */
export const leftOut: { [Table in BackupTable]?: string[] } = { attendeeMessages: ['fromDevice', 'fromNetwork'] }

export type BackupTable = keyof typeof backupTables
export type BackupRows = { [Table in BackupTable]: (typeof backupTables)[Table]['$inferSelect'][] }
export type RowCounts = Record<BackupTable, number>

/** The tables whose rows belong to an event and go with it. */
export const eventTables = [
  'speakers',
  'sponsors',
  'sessions',
  'sponsorMessages',
  'boardRemovals',
  'attendeeMessages',
] as const

const state = z.record(z.string(), z.unknown()).nullable()
const changedRow = z.strictObject({
  table: z.enum(['events', 'sessions', 'speakers', 'sponsors', 'boardRemovals']),
  id: z.string(),
  before: state,
  after: state,
})

/** What each table's rows must look like, as its columns say it. A column added since the backup gets its default. */
export const rowSchemas = Object.fromEntries(
  Object.entries(backupTables).map(([name, table]) => {
    const columns = Object.entries<PgColumn>(getTableColumns(table))
    return [name, z.strictObject(Object.fromEntries(columns.map(([key, column]) => [key, valueIn(column)])))]
  }),
) as Record<string, z.ZodType> as Record<BackupTable, z.ZodType<BackupRows[BackupTable][number]>>

function valueIn(column: PgColumn): z.ZodType {
  const value = notNull(column)
  if (!column.notNull) return value.nullable().default(null)
  return column.hasDefault && !column.primary ? value.optional() : value
}

function notNull({ dataType }: PgColumn): z.ZodType {
  if (dataType === 'boolean') return z.boolean()
  if (dataType === 'number') return z.int32()
  if (dataType === 'array') return z.array(z.string())
  if (dataType === 'json') return z.array(changedRow)
  // Our one custom type is a moment.
  if (dataType === 'custom') return z.iso.datetime({ precision: 3 })
  return z.string()
}

export function emptyRows(): BackupRows {
  return Object.fromEntries(Object.keys(backupTables).map((name) => [name, []])) as unknown as BackupRows
}

export function countRows(rows: BackupRows): RowCounts {
  return Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.length])) as RowCounts
}

/** The ids of uploaded pictures that a text names. */
export function picturesNamedIn(text: string): string[] {
  return [...text.matchAll(/\/images\/uploads\/([0-9a-f-]{36})\//g)].map(([, id]) => id!)
}

/** A statement holds at most 65,534 values, and whoever waits likes to see it go on. */
export function batchesOf<T>(all: T[], size = 500): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
