import { count, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { migrationState } from '../../../db/migration-state.ts'
import { events } from '../../../db/schema.ts'
import { counted } from '../../format/counted.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Really writes, and takes it back: a full disk and a read-only replica both let themselves be read. */
export async function examineDatabase(): Promise<Finding> {
  const [about] = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`create table doctor_probe (filled text)`)
      await tx.execute(sql`insert into doctor_probe values (repeat('x', 100000))`)
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return ok('Database', `reachable and writable (Postgres ${about!.version.split(' ')[0]})`)
}

class TakenBack extends Error {}

export async function examineMigrations(): Promise<Finding> {
  const { applied, pending, ahead } = await migrationState()
  const cure = 'Run `bun cli db migrate`, or start the app'
  if (ahead)
    return warning(
      'Migrations',
      `a newer version of the app applied ${counted(ahead, 'migration')}`,
      'Update the app on this machine',
    )
  if (pending) return problem('Migrations', `${counted(pending, 'migration')} pending`, cure)
  return ok('Migrations', `${applied} applied, none pending`)
}

/** Moments are written by both, so they should agree. */
export async function examineClock(): Promise<Finding> {
  const before = Date.now()
  const [row] = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  const here = (before + Date.now()) / 2
  const apart = Math.round(Math.abs(new Date(row!.now).getTime() - here) / 100) / 10
  if (apart <= 2) return ok('Clock', 'app and database agree')
  const found = `app and database differ by ${apart} s`
  const cure = 'Synchronize both clocks with NTP'
  return apart > 60 ? problem('Clock', found, cure) : warning('Clock', found, cure)
}

/** Without one, visitors are told that the database is not initialized (product §16.2). */
export async function examineEvents(): Promise<Finding> {
  const [found] = await db.select({ events: count() }).from(events)
  if (found!.events > 0) return ok('Events', counted(found!.events, 'event'))
  return warning('Events', 'none', 'Run `bun cli seed --event pgh`, or `bun cli events create`')
}
