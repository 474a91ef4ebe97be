import type { Sql } from 'postgres'
import { splitHosts } from '../../src/env.ts'
import { classifyError, DbDown, DbUnavailable, hasTooManyConnections } from '../errors.ts'
import { connectPostgres } from './connection.ts'

/** Each promotion makes the timeline higher. A primary and its standbys have the same `system`. */
export type WritableHost = { address: string; timeline: number; system: string | undefined }

/** How long a host has to say whether it may be written. */
const PROBE_TIMEOUT_MS = 2000
/** How long the others have to say that they are the newer one, once one may be written. */
const GRACE_MS = 200

type Answers = {
  /** A host that is down, only to be read, or silent is not among them. */
  found: WritableHost[]
  /** The addresses of those that run and had no place for one more who asks. */
  full: string[]
  /** What one that is up said, where it let us not in, which no waiting cures. */
  refusal: unknown
}

/** Asks all hosts at once which of them may be written. */
export async function findWritableHosts(addresses: string[]): Promise<Answers> {
  const found: WritableHost[] = []
  const full: string[] = []
  let refusal: unknown
  const first = Promise.withResolvers<void>()
  const asked = addresses.map(async (address) => {
    try {
      const standing = await ask(address)
      if (!standing) return
      found.push(standing)
      first.resolve()
    } catch (error) {
      if (hasTooManyConnections(error)) full.push(address)
      if (!(classifyError(error) instanceof DbUnavailable)) refusal = error
    }
  })
  await Promise.race([Promise.all(asked), first.promise.then(() => after(GRACE_MS))])
  return { found, full, refusal }
}

/** The address itself; of one with several hosts, that of the writable one, promoted last. */
export async function findWritableHost(address: string): Promise<string> {
  const hosts = splitHosts(address)
  if (hosts.length === 1) return address
  const { found, refusal } = await findWritableHosts(hosts)
  const [newest] = found.sort((one, other) => other.timeline - one.timeline)
  if (!newest) throw new DbDown('No host of the database may be written', { cause: refusal })
  return newest.address
}

/** A host as people know it: without user, password and database. */
export function hostName(address: string): string {
  return new URL(address).host
}

async function ask(address: string): Promise<WritableHost | undefined> {
  const sql = connectPostgres(address, {
    max: 1,
    statementTimeoutMs: PROBE_TIMEOUT_MS,
    name: 'conference-companion search',
  })
  const asking = async () => {
    const [row] = await sql`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`
    return row?.read_only ? undefined : { address, ...(await history(sql)) }
  }
  try {
    return await Promise.race([asking(), after(PROBE_TIMEOUT_MS)])
  } finally {
    void sql.end({ timeout: 0 })
  }
}

async function history(sql: Sql): Promise<Omit<WritableHost, 'address'>> {
  try {
    const [row] = await sql`
      select system_identifier::text as system, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
      from pg_control_system()`
    return { system: row?.system, timeline: row?.timeline }
  } catch {
    // A database that only speaks Postgres' language, or does not let us know.
    return { system: undefined, timeline: 0 }
  }
}

/** Keeps no process from ending. */
function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), ms).unref())
}
