import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { env } from '../src/env.ts'
import { SingleFlight } from './batcher.ts'
import { type EmbeddedDatabase, ensureEmbedded } from './embedded/lifecycle.ts'
import { type ConnectionHooks, type DatabaseAddress, isPooled } from './pool/connection.ts'
import { connectPool, createEndpoint, type Endpoint, LimitedClient, type Pool } from './pool/pool.ts'

/** The deadline of an ordinary statement: visitors prefer a saved page or a retry to waiting longer. */
const DEADLINE_MS = 3000
/** Shorter than our deadline, so that the server gives up first and the connection stays usable. */
const STATEMENT_TIMEOUT_MS = 2500
/** In milliseconds. Tests wait longer, because a busy machine is slower than the day. */
export const deadlines = { call: DEADLINE_MS, statement: STATEMENT_TIMEOUT_MS }
const LONG_DEADLINE_MS = 120_000
const CONNECTIONS = 10
const QUEUE = 200
const PER_TENANT_LIMIT = { inFlight: 5, waiting: 50 }

export const db = drizzleOver(() => deadlines.call)
const patientDb = drizzleOver(() => LONG_DEADLINE_MS)

export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0]

export type DatabaseTarget = {
  /** Unset: the embedded database under `dataDir`. */
  databaseUrl?: DatabaseAddress
  /** For LISTEN, where `databaseUrl` leads through a transaction pooler. */
  directUrl?: string
  dataDir: string
  database?: string
}
type OpenDatabase = {
  pool: Pool
  endpoint: Endpoint
  directEndpoint: Endpoint | undefined
  embedded: EmbeddedDatabase | undefined
}

let opened: OpenDatabase | undefined
let opening: Promise<void> | undefined
const beforeClosing = new Set<() => void | Promise<void>>()

export function openDatabase(): Promise<void> {
  return connectDatabase({ databaseUrl: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL, dataDir: env.DATA_DIR })
}

export function connectDatabase(target: DatabaseTarget): Promise<void> {
  opening = connectTo(target)
  return opening
}

async function connectTo(target: DatabaseTarget): Promise<void> {
  if (opened) throw new Error('A database is open already: close it first')
  const embedded = target.databaseUrl ? undefined : await ensureEmbedded(resolve(target.dataDir))
  const address = target.databaseUrl ?? { ...embedded!.address, database: target.database ?? 'postgres' }
  const endpoint = createEndpoint(address)
  const directEndpoint = target.directUrl ? createEndpoint(target.directUrl) : isPooled(address) ? undefined : endpoint
  const limits = { size: CONNECTIONS, queue: QUEUE, share: PER_TENANT_LIMIT }
  const pool = connectPool(endpoint, { statementTimeoutMs: deadlines.statement }, limits)
  opened = { pool, endpoint, directEndpoint, embedded }
}

export const poolState = () => current().pool.state

export function replaceConnections(): void {
  opened?.pool.replace()
}

type Closed = 'stopped' | 'left-running' | 'not-embedded'
const closings = new SingleFlight<Closed>()

/** Waits for a running opening and joins a closing. The embedded database stops with its last process. */
export const closeDatabase = (): Promise<Closed> => closings.run('', close)

async function close(): Promise<Closed> {
  await opening?.catch(() => {})
  const leaving = opened
  if (!leaving) return 'not-embedded'
  opened = undefined
  const hooks = [...beforeClosing]
  beforeClosing.clear()
  await Promise.all(hooks.map((close) => close()))
  leaving.endpoint.primary?.end()
  leaving.directEndpoint?.primary?.end()
  await leaving.pool.end()
  return (await leaving.embedded?.release()) ?? 'not-embedded'
}

export function longTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return patientDb.transaction(async (tx) => {
    await tx.execute(`set local statement_timeout = ${LONG_DEADLINE_MS}`)
    await tx.execute(`set local idle_in_transaction_session_timeout = ${LONG_DEADLINE_MS}`)
    return work(tx)
  })
}

/** True if notices cannot reach us: this process then learns of writes when it next reads the revisions. */
export const hasOnlyPooler = (): boolean => current().directEndpoint === undefined

export const isDatabaseOpen = () => opened !== undefined

export const isEmbedded = (): boolean | undefined => opened && opened.embedded !== undefined

/** A connection for watching. `listens` is false behind a transaction pooler, which swallows LISTEN. */
export function openWatchConnection(hooks: ConnectionHooks): { pool: Pool; listens: boolean } {
  const { endpoint, directEndpoint } = current()
  const watching = { statementTimeoutMs: deadlines.statement, name: 'conference-companion watch', max_lifetime: null }
  const pool = connectPool(directEndpoint ?? endpoint, { ...watching, ...hooks }, { size: 1, queue: 1 })
  onClose(() => pool.end())
  return { pool, listens: directEndpoint !== undefined }
}

/** Runs once, before the open database closes. */
export function onClose(close: () => void | Promise<void>): void {
  beforeClosing.add(close)
}

function current(): OpenDatabase {
  if (!opened) throw new Error('The database is not open: call openDatabase() first')
  return opened
}

function drizzleOver(deadlineMs: () => number) {
  const client = new LimitedClient(() => current().pool, deadlineMs)
  return drizzle(client as unknown as Sql, { casing: 'snake_case' })
}
