import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { ChangedRow, Grant, Reassignment } from '../../../db/schema.ts'
import { type BackupTable, backupTables, fieldsOf, type Rows, recordedTables, tables } from '../../records/tables.ts'
import { sessionLink } from '../../text/session-links.ts'

export type BackupRows = { [Name in BackupTable]: Rows[Name][] }
export type RowCounts = Record<BackupTable, number>

const state = z.record(z.string(), z.unknown()).nullable()
const ids = z.array(z.string())
const changedRow = z.strictObject({
  table: z.enum(recordedTables),
  id: z.string(),
  before: state,
  after: state,
  handedOver: z
    .strictObject({
      from: z.string(),
      to: z.string(),
      questions: ids,
      feedback: ids,
      mySchedules: ids,
    } satisfies Record<keyof Reassignment, z.ZodType>)
    .optional(),
} satisfies Record<keyof ChangedRow, z.ZodType>)

const grant = z.strictObject({
  eventId: z.string(),
  role: z.enum(['organizer', 'moderator', 'helper']),
  since: z.string(),
  roomIds: ids.optional(),
  until: z.string().optional(),
} satisfies Record<keyof Grant, z.ZodType>)

/** Row schemas from the columns. A column added since the backup gets its default. */
export const backupRowSchemas = Object.fromEntries(
  backupTables.map((name) => {
    const values = fieldsOf(name).map(([field, column]): [string, z.ZodType] => {
      // The name of a session's room, which is in no column of its own.
      const isJoined = column.table !== tables[name].table
      return [field, isJoined ? z.string().nullable().default(null) : valueIn(column)]
    })
    return [name, z.strictObject(Object.fromEntries(values))]
  }),
) as Record<string, z.ZodType> as Record<BackupTable, z.ZodType<BackupRows[BackupTable][number]>>

function valueIn(column: PgColumn): z.ZodType {
  const value = notNull(column)
  if (!column.notNull) return value.nullable().default(null)
  return column.hasDefault && !column.primary ? value.optional() : value
}

function notNull({ dataType, columnType, name }: PgColumn): z.ZodType {
  if (dataType === 'boolean') return z.boolean()
  if (dataType === 'number') return columnType === 'PgDoublePrecision' ? z.number() : z.int32()
  if (dataType === 'array') return z.array(z.string())
  if (name === 'grants') return z.array(grant).default([])
  if (name === 'links') return z.array(sessionLink)
  if (dataType === 'json') return name === 'rows' ? z.array(changedRow) : z.record(z.string(), z.unknown())
  // Our one custom type is a timestamp.
  if (dataType === 'custom') return z.iso.datetime({ precision: 3 })
  return z.string()
}

export function emptyRows(): BackupRows {
  return Object.fromEntries(backupTables.map((name) => [name, []])) as unknown as BackupRows
}

export function countRows(rows: BackupRows): RowCounts {
  return Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.length])) as RowCounts
}

export function findPictureIds(text: string): string[] {
  return [...text.matchAll(/\/images\/uploads\/([0-9a-f-]{36})\//g)].map(([, id]) => id!)
}
