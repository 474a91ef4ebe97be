import { createHash } from 'node:crypto'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { newestMigration } from '../../../db/migrate.ts'
import type { ChangedRow, Grant, Reassignment } from '../../../db/schema.ts'
import { imageType } from '../../features/uploads/pictures/image-types.ts'
import type { ImageVariant } from '../../features/uploads/pictures/resize-picture.ts'
import { PICTURE_ID_PATTERN } from '../../features/uploads/storage/storage-types.ts'
import type { Bytes } from '../../http/encoding.ts'
import type { BackupTable, Rows } from '../../records/tables.ts'
import { backupTables, eventTables, fieldsOf, recordedTables, tables } from '../../records/tables.ts'
import { sessionLink } from '../../text/session-links.ts'
import { BACKUP_VERSION, readBackupLines, UnreadableBackup } from './backup-file.ts'

export type Backup = {
  path: string
  takenAt: string
  everything: boolean
  rows: BackupRows
  pictures: Set<string>
  contents: string
}
export type BackupRead =
  | { status: 'read'; backup: Backup }
  /** `why` is the end of a sentence that begins with the file's name. */
  | { status: 'unreadable'; why: string }

/** Validates every byte, row, and picture of a backup. Rejects without such a file. */
export async function readBackup(path: string): Promise<BackupRead> {
  try {
    return { status: 'read', backup: await readAndVerify(path) }
  } catch (error) {
    if (error instanceof UnreadableBackup) return { status: 'unreadable', why: error.message }
    throw error
  }
}

const aboutLine = z.object({
  about: z.object({
    version: z.number().default(1),
    takenAt: z.iso.datetime(),
    everything: z.boolean(),
    migration: z.number(),
  }),
})
const rowLine = z.strictObject({ table: z.enum(backupTables), row: z.unknown() })
const pictureLine = z.strictObject({
  picture: z.string().regex(PICTURE_ID_PATTERN),
  width: z.int().positive(),
  webp: z.base64(),
})
const endLine = z.object({
  end: z.object({ rows: z.record(z.string(), z.number()), pictures: z.number(), contents: z.string() }),
})

async function readAndVerify(path: string): Promise<Backup> {
  const rows = emptyRows()
  const pictures = new Set<string>()
  const contents = createHash('sha256')
  let about: z.infer<typeof aboutLine>['about'] | undefined
  let end: z.infer<typeof endLine>['end'] | undefined
  let number = 0
  for await (const line of readBackupLines(path)) {
    number++
    const value: unknown = parsed(line, number)
    if (!about) {
      about = parseWith(aboutLine, value, number).about
      // Comes before the rows, which may have columns of a newer version.
      const format = about.version > BACKUP_VERSION ? ` (format ${about.version})` : ''
      if (format || about.migration > newestMigration())
        throw new UnreadableBackup(`was made by a newer version of this app${format}: update the app first`)
    } else if ('end' in Object(value)) end = parseWith(endLine, value, number).end
    else {
      contents.update(line)
      if ('picture' in Object(value)) pictures.add(pictureIn(value, number).id)
      else {
        const { table, row } = parseWith(rowLine, value, number)
        rows[table].push(parseWith(backupRowSchemas[table], row, number, table) as never)
      }
    }
  }
  const hash = contents.digest('hex')
  // A table newer than the backup has no rows in it.
  const isWhole =
    about &&
    end &&
    Bun.deepEquals(countRows(rows), { ...countRows(emptyRows()), ...end.rows }) &&
    pictures.size === end.pictures
  if (!about || !isWhole || end?.contents !== hash)
    throw new UnreadableBackup('is damaged: its contents do not match its summary')
  checkReferences(rows)
  return { path, ...about, rows, pictures, contents: hash }
}

export async function* readPictures(path: string, names: Set<string>) {
  let picture: { id: string; variants: ImageVariant[] } | undefined
  for await (const line of readBackupLines(path)) {
    if (!line.startsWith('{"picture"')) continue
    const { id, variant } = pictureIn(JSON.parse(line), 0)
    if (!names.has(id)) continue
    if (picture && picture.id !== id) yield picture
    picture = picture?.id === id ? { id, variants: [...picture.variants, variant] } : { id, variants: [variant] }
  }
  if (picture) yield picture
}

function pictureIn(value: unknown, number: number): { id: string; variant: ImageVariant } {
  const { picture, width, webp } = parseWith(pictureLine, value, number)
  const bytes: Bytes = new Uint8Array(Buffer.from(webp, 'base64'))
  if (imageType(bytes) !== 'image/webp') throw new UnreadableBackup(`is damaged: line ${number} is not an image`)
  return { id: picture, variant: { width, bytes } }
}

function checkReferences(rows: BackupRows): void {
  const known = new Set(rows.events.map(({ id }) => id))
  for (const table of eventTables)
    for (const { id, eventId } of rows[table])
      if (!known.has(eventId))
        throw new UnreadableBackup(`is damaged: ${table} ${id} belongs to an event that is not in the file`)
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new UnreadableBackup(`is damaged: line ${number} is not JSON`)
  }
}

function parseWith<T>(schema: z.ZodType<T>, value: unknown, number: number, table?: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const { path, message } = result.error.issues[0]!
  const place = [table, ...path].filter((part) => part !== undefined).join('.')
  throw new UnreadableBackup(`is damaged: line ${number}${place ? `, ${place}` : ''}: ${message}`)
}

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
  role: z.enum(['organizer', 'moderator', 'helper', 'safety']),
  since: z.string(),
  roomIds: ids.optional(),
  until: z.string().optional(),
} satisfies Record<keyof Grant, z.ZodType>)

/** Row schemas from the columns. A column added since the backup gets its default. */
const backupRowSchemas = Object.fromEntries(
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
