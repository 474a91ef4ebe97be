import postgres, { type Options, type PostgresType, type Sql } from 'postgres'
import { splitHosts } from '../../src/env.ts'

/** A URL, or the embedded database's socket. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string }

export type ConnectionOptions = {
  max: number
  /** The server itself ends slower statements; 0 never. */
  statementTimeoutMs: number
  name?: string
  /** `null`: never replaced while it works. */
  max_lifetime?: null
  target_session_attrs?: 'read-write'
} & ConnectionHooks

export type ConnectionHooks = {
  onclose?: () => void
  /** The driver's types lack it. */
  onnotify?: (channel: string, payload: string) => void
}

/** postgres.js, set up so that it neither hangs nor stalls when the database comes and goes. */
export function connectPostgres(address: DatabaseAddress, { statementTimeoutMs, name, ...options }: ConnectionOptions) {
  const pooled = isPooled(address)
  const common: Options<Record<string, PostgresType>> = {
    connect_timeout: 2,
    idle_timeout: 0,
    max_lifetime: 1800,
    // Nobody awaits that query, so a dying connection would be an unhandled rejection. Drizzle needs no types.
    fetch_types: false,
    // The default waits up to 14 s and holds up every call.
    backoff: () => 0.05,
    // A transaction pooler swaps server connections, on which prepared statements would hang.
    prepare: !pooled,
    onnotice: () => {},
    connection: {
      application_name: name ?? 'conference-companion',
      TimeZone: 'UTC',
      // Poolers refuse unknown start-up parameters.
      ...(pooled
        ? {}
        : {
            statement_timeout: statementTimeoutMs,
            idle_in_transaction_session_timeout: 10_000,
            // Plans a prepared statement for its values.
            plan_cache_mode: 'force_custom_plan',
          }),
    },
    ...options,
  }
  return typeof address === 'string'
    ? postgres(stripPoolerParameters(address), common)
    : postgres({ ...address, ...common })
}

export async function withConnection<T>(
  address: DatabaseAddress,
  options: Omit<ConnectionOptions, 'max'>,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const sql = connectPostgres(address, { ...options, max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** True behind a transaction pooler: no LISTEN, no prepared statements. */
export function isPooled(address: DatabaseAddress): boolean {
  if (typeof address !== 'string') return false
  const url = new URL(splitHosts(address)[0]!)
  return (
    url.hostname.includes('-pooler') ||
    url.searchParams.get('pgbouncer') === 'true' ||
    ['6432', '6543'].includes(url.port)
  )
}

/** Other drivers' parameters, which the server would refuse. */
const POOLER_PARAMETERS = ['pgbouncer', 'channel_binding', 'connection_limit', 'pool_timeout', 'load_balance_hosts']

function stripPoolerParameters(address: string): string {
  const url = new URL(address)
  for (const word of POOLER_PARAMETERS) url.searchParams.delete(word)
  return url.href
}
