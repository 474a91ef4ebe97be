import { count, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { migrationState } from '../../../db/migration-state.ts'
import { events } from '../../../db/schema.ts'
import { pluralize } from '../../text/pluralize.ts'
import { type CheckResult, passed, problem, warned } from './check-result.ts'

/** Writes and rolls back, because a full disk and a read-only replica can still be read. */
export async function checkDatabase(): Promise<CheckResult> {
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
  return passed('Database', `reachable and writable (Postgres ${about!.version.split(' ')[0]})`)
}

class TakenBack extends Error {}

export async function checkMigrations(): Promise<CheckResult> {
  const { applied, pending, ahead } = await migrationState()
  const cure = 'Run `bun cli db migrate`, or start the app'
  if (ahead)
    return warned(
      'Migrations',
      `a newer version of the app applied ${pluralize(ahead, 'migration')}`,
      'Update the app on this machine',
    )
  if (pending) return problem('Migrations', `${pluralize(pending, 'migration')} pending`, cure)
  return passed('Migrations', `${applied} applied, none pending`)
}

/** Both clocks write timestamps, so they should agree. */
export async function checkClock(): Promise<CheckResult> {
  const before = Date.now()
  const [row] = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  const here = (before + Date.now()) / 2
  const apart = Math.round(Math.abs(new Date(row!.now).getTime() - here) / 100) / 10
  if (apart <= 2) return passed('Clock', 'app and database agree')
  const found = `app and database differ by ${apart} s`
  const cure = 'Synchronize both clocks with NTP'
  return apart > 60 ? problem('Clock', found, cure) : warned('Clock', found, cure)
}

export async function checkEvents(): Promise<CheckResult> {
  const [found] = await db.select({ events: count() }).from(events)
  if (found!.events > 0) return passed('Events', pluralize(found!.events, 'event'))
  return warned('Events', 'none', 'Run `bun cli seed --event pgh`, or `bun cli events create`')
}
