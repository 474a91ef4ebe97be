import { resolve } from 'node:path'
import type { Sql } from 'postgres'
import { ensureEmbedded } from '../../../../db/embedded/lifecycle.ts'
import { newId } from '../../../../db/ids.ts'
import { connectPostgres, type DatabaseAddress } from '../../../../db/pool/connection.ts'
import { findWritableHost } from '../../../../db/pool/primary.ts'
import { env } from '../../../env.ts'
import { logFailure } from '../../../jobs.ts'

/** The second number of the advisory lock is a hash of the drill database's name. */
const DRILL_LOCK_ID = 7203119
const DRILL = 'drill_[2-9a-z]{14}'

export type DrillDatabase = { address: DatabaseAddress; drop(): Promise<void> }

/** Drops leftovers of killed drills. Undefined where this user may create no database. No database may be open. */
export async function createDrillDatabase(): Promise<DrillDatabase | undefined> {
  const name = `drill_${newId()}`
  const server = await openServer()
  try {
    await lockDrill(server, name)
    await dropOrphaned(server).catch(logFailure('The database of a drill that was killed could not be dropped'))
    await server.sql.unsafe(`create database ${name} ${server.owner ? `owner ${server.owner}` : ''}`)
  } catch (error) {
    await server.close()
    if ((error as { code?: unknown }).code === '42501') return undefined
    throw error
  }
  return {
    address: server.addressOf(name),
    drop: () => drop(server.sql, name).finally(server.close),
  }
}

/** Tells other drills that this one lives. A pooler keeps one connection for a transaction. */
async function lockDrill({ guard }: Server, name: string): Promise<void> {
  await guard.unsafe(
    `begin; set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(${DRILL_LOCK_ID}, hashtext('${name}'))`,
  )
}

/** Other apps' drills may run on the same server; pg_locks shows their locks. */
async function dropOrphaned({ sql, owner }: Server): Promise<void> {
  const forsaken = await sql<{ name: string }[]>`
    select datname as name from pg_database
    where datname ~ ${`^${DRILL}$`} and pg_get_userbyid(datdba) = coalesce(${owner}::text, current_user)
      and not exists (
        select from pg_locks
        where locktype = 'advisory' and objsubid = 2 and classid = ${DRILL_LOCK_ID} and objid = hashtext(datname)::oid
      )`
  for (const { name } of forsaken) await drop(sql, name)
}

/** Force is only for a pooler's connections; other roles may not end Postgres' own vacuum. */
async function drop(sql: Sql, name: string): Promise<void> {
  const statement = `drop database if exists ${name}`
  await sql.unsafe(statement).catch(() => sql.unsafe(`${statement} with (force)`))
}

type Server = Awaited<ReturnType<typeof openServer>>

async function openServer() {
  const embedded = env.DATABASE_URL ? undefined : await ensureEmbedded(resolve(env.DATA_DIR))
  const url = embedded ? '' : await findWritableHost((env.DATABASE_DIRECT_URL ?? env.DATABASE_URL)!)
  const connection = () =>
    connectPostgres(embedded?.superuser ?? url, {
      max: 1,
      max_lifetime: null,
      statementTimeoutMs: 0,
      name: 'conference-companion drill',
    })
  const [sql, guard] = [connection(), connection()]
  return {
    sql,
    guard,
    owner: embedded?.address.user ?? null,
    addressOf: (database: string) => (embedded ? { ...embedded.address, database } : otherDatabase(url, database)),
    async close() {
      await Promise.all([guard.end({ timeout: 0 }), sql.end({ timeout: 1 })])
      await embedded?.release()
    },
  }
}

function otherDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
