import postgres, { type Options, type PostgresType, type Sql } from 'postgres'
import { splitHosts } from '../../src/env.ts'

/** Where a database is: an address, or the socket of the embedded one. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string }

export type ConnectionOptions = {
  max: number
  /** Any answer slower than this is given up by the server itself; 0 waits for ever. */
  statementTimeoutMs: number
  name?: string
  /** `null`: never replaced while it works. */
  max_lifetime?: null
  /** Refuses a database that may only be read, at each connection anew. */
  target_session_attrs?: 'read-write'
} & ConnectionHooks

export type ConnectionHooks = {
  onclose?: () => void
  /** The driver has it, its types do not. */
  onnotify?: (channel: string, payload: string) => void
}

/** postgres.js, set up so that it neither hangs nor stalls when the database comes and goes. */
export function connectPostgres(
  address: DatabaseAddress,
  { statementTimeoutMs, name, ...options }: ConnectionOptions,
): Sql {
  const pooled = isPooled(address)
  const common: Options<Record<string, PostgresType>> = {
    connect_timeout: 2,
    idle_timeout: 0,
    max_lifetime: 1800,
    // Nobody awaits its query: a dying connection would be an unhandled rejection. Drizzle needs no types.
    fetch_types: false,
    // The default waits up to 14 s between attempts, and makes every call wait with it.
    backoff: () => 0.05,
    // Prepared statements belong to a server connection, which a transaction pooler swaps under us: they hang.
    prepare: !pooled,
    onnotice: () => {},
    connection: {
      application_name: name ?? 'conference-companion',
      TimeZone: 'UTC',
      // Poolers refuse start-up parameters they do not know.
      ...(pooled
        ? {}
        : {
            statement_timeout: statementTimeoutMs,
            idle_in_transaction_session_timeout: 10_000,
            // A prepared statement is planned for its values, as any other is.
            plan_cache_mode: 'force_custom_plan',
          }),
    },
    ...options,
  }
  return typeof address === 'string'
    ? postgres(stripPoolerParameters(address), common)
    : postgres({ ...address, ...common })
}

/** True behind a transaction pooler (PgBouncer, Neon, Supabase): no LISTEN, no prepared statements. */
export function isPooled(address: DatabaseAddress): boolean {
  if (typeof address !== 'string') return false
  const url = new URL(splitHosts(address)[0]!)
  return (
    url.hostname.includes('-pooler') ||
    url.searchParams.get('pgbouncer') === 'true' ||
    ['6432', '6543'].includes(url.port)
  )
}

/** What other drivers understand, and postgres.js would send on to the server, which refuses it. */
const POOLER_PARAMETERS = ['pgbouncer', 'channel_binding', 'connection_limit', 'pool_timeout', 'load_balance_hosts']

function stripPoolerParameters(address: string): string {
  const url = new URL(address)
  for (const word of POOLER_PARAMETERS) url.searchParams.delete(word)
  return url.href
}
