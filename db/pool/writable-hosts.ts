import type { Sql } from 'postgres'
import { splitHosts } from '../../src/env.ts'
import { classifyError, DbDown, DbUnavailable, hasTooManyConnections } from '../errors.ts'
import { connectPostgres } from './connection.ts'

/** Each promotion raises the timeline. A primary and its standbys share `system`. */
export type WritableHost = { address: string; timeline: number; system: string | undefined }

const PROBE_TIMEOUT_MS = 2000
/** The time for a newer primary to answer, once one host is writable. */
const GRACE_MS = 200

type Answers = {
  /** Without hosts that are down, read-only, or silent. */
  found: WritableHost[]
  /** Hosts without a free connection. */
  full: string[]
  /** A host's refusal, which waiting does not cure. */
  refusal: unknown
}

/** Asks all hosts at once. */
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

/** The writable host's address, promoted last; a single host's own address. */
export async function findWritableHost(address: string): Promise<string> {
  const hosts = splitHosts(address)
  if (hosts.length === 1) return address
  const { found, refusal } = await findWritableHosts(hosts)
  const [newest] = found.sort((one, other) => other.timeline - one.timeline)
  if (!newest) throw new DbDown('No host of the database may be written', { cause: refusal })
  return newest.address
}

/** Without user, password, and database. */
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
    // Not quite Postgres, or not allowed to ask.
    return { system: undefined, timeline: 0 }
  }
}

/** Does not keep the process alive. */
function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), ms).unref())
}
