import type { Sql } from 'postgres'
import { splitHosts } from '../../src/env.ts'
import { log } from '../../src/log.ts'
import { classifyError, DbDown, DbUnavailable, hasTooManyConnections } from '../errors.ts'
import { connectPostgres } from './connection.ts'

const RETRY_DELAY_MS = 250

/** A lost connection asks all hosts again: an old primary may have come back, and the later promoted one counts. */
export class PrimaryFinder {
  readonly #addresses: string[]
  readonly #moved = new Set<() => void>()
  #found: WritableHost | undefined
  #state: 'found' | 'in doubt' | 'nowhere' = 'in doubt'
  #asking: Promise<void> | undefined
  #timer: Timer | undefined
  #leftAlone: string | undefined
  #refusal: unknown
  #ended = false

  constructor(addresses: string[]) {
    this.#addresses = addresses
    this.doubt()
  }

  get address(): string {
    return this.#found?.address ?? this.#addresses[0]!
  }

  /** Resolves with a writable host; rejects with DbDown without one. */
  async sure(): Promise<void> {
    if (this.#state === 'in doubt') await this.#asking
    if (this.#state === 'nowhere') throw new DbDown('No host of the database may be written', { cause: this.#refusal })
  }

  doubt(): void {
    // The hosts are asked repeatedly already.
    if (this.#state === 'nowhere') return
    this.#state = 'in doubt'
    this.#ask()
  }

  /** After a timeout, which may be the query's fault: the host stays the primary until another is found. */
  suspect(): void {
    if (this.#state === 'found') this.#ask()
  }

  whenMoved(listener: () => void): void {
    this.#moved.add(listener)
  }

  end(): void {
    this.#ended = true
    this.#state = 'nowhere'
    clearTimeout(this.#timer)
  }

  #ask() {
    this.#asking ??= this.#askAll()
  }

  async #askAll() {
    const former = this.address
    const { found: candidates, full, refusal } = await findWritableHosts(this.#addresses)
    const found = this.#newest(candidates)
    this.#refusal = refusal
    this.#asking = undefined
    if (this.#ended) return
    if (found) {
      this.#found = found
      this.#state = 'found'
      if (found.address === former) return
      log.info(`The database is written at ${hostName(found.address)} from now on.`)
      for (const listener of this.#moved) listener()
    } else if (this.#found && full.includes(former)) {
      // It is full, perhaps of our own connections, and no other host took its place.
      this.#state = 'found'
    } else if (this.#state !== 'found') {
      if (this.#state !== 'nowhere') log.error('No host of the database may be written: all are asked until one may.')
      this.#state = 'nowhere'
      this.#timer = setTimeout(() => this.#ask(), RETRY_DELAY_MS)
      this.#timer.unref()
    }
  }

  /** Never returns to an older timeline of the same database. */
  #newest(candidates: WritableHost[]): WritableHost | undefined {
    const last = this.#found
    const isOlder = (one: WritableHost) =>
      last !== undefined && last.system === one.system && last.timeline > one.timeline
    const older = candidates.find(isOlder)
    if (older && this.#leftAlone !== older.address)
      log.warn(`${hostName(older.address)} may be written, but another host was promoted after it: it is left alone.`)
    this.#leftAlone = older?.address
    return candidates
      .filter((one) => !isOlder(one))
      .sort(
        (a, b) => b.timeline - a.timeline || Number(b.address === last?.address) - Number(a.address === last?.address),
      )[0]
  }
}

/** Each promotion raises the timeline. A primary and its standbys share `system`. */
type WritableHost = { address: string; timeline: number; system: string | undefined }

const PROBE_TIMEOUT_MS = 2000
/** The time for a newer primary to answer, once one host is writable. */
const GRACE_MS = 200

type Answers = { found: WritableHost[]; full: string[]; refusal: unknown }

async function findWritableHosts(addresses: string[]): Promise<Answers> {
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

export async function findWritableHost(address: string): Promise<string> {
  const hosts = splitHosts(address)
  if (hosts.length === 1) return address
  const { found, refusal } = await findWritableHosts(hosts)
  const [newest] = found.sort((one, other) => other.timeline - one.timeline)
  if (!newest) throw new DbDown('No host of the database may be written', { cause: refusal })
  return newest.address
}

const hostName = (address: string): string => new URL(address).host

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
    // A server that is only similar to Postgres, or that refuses the question.
    return { system: undefined, timeline: 0 }
  }
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), ms).unref())
}
