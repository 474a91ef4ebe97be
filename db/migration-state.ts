import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { db } from './client.ts'
import { isUninitialized } from './errors.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

export type MigrationState = { applied: number; pending: number; ahead: number }

export async function migrationState(): Promise<MigrationState> {
  const applied = await appliedMigrations()
  const ours = ourMigrations()
  const done = new Set(isFormer(applied, Math.min(...ours)) ? [] : applied)
  const pending = ours.filter((at) => !done.has(at)).length
  return { applied: done.size, pending, ahead: [...done].filter((at) => !ours.includes(at)).length }
}

/** True for a database from before all migrations became one: its migrations are all older than our first. */
export function isFormer(applied: number[], initial: number): boolean {
  return applied.length > 0 && applied.every((at) => at < initial)
}

export const newestMigration = (): number => Math.max(...ourMigrations())

export const countMigrations = (): number => ourMigrations().length

let ours: number[] | undefined

function ourMigrations(): number[] {
  ours ??= readMigrationFiles({ migrationsFolder: FOLDER }).map(({ folderMillis }) => folderMillis)
  return ours
}

async function appliedMigrations(): Promise<number[]> {
  try {
    const rows = await db.execute(sql`select created_at from drizzle.__drizzle_migrations`)
    return rows.map((row) => Number(row.created_at))
  } catch (error) {
    if (isUninitialized(error)) return []
    throw error
  }
}
