/** Too many calls are waiting for the database already. */
export class DbBusy extends Error {
  override name = 'DbBusy'
}

/** The database did not answer in time. A single statement may still take effect; a transaction is rolled back. */
export class DbTimeout extends Error {
  override name = 'DbTimeout'
}

/** The database could not be reached a moment ago, so it was not asked again. */
export class DbDown extends Error {
  override name = 'DbDown'
}

/** The database is down, starting, overloaded or too slow: worth saying 503 and trying again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      cause instanceof DbBusy || cause instanceof DbTimeout || cause instanceof DbDown || isConnectionError(cause),
  )
}

/** The database answers, but our tables are not there. */
export function isUninitialized(error: unknown): boolean {
  // undefined_table, invalid_schema_name
  return causes(error).some((cause) => ['42P01', '3F000'].includes(codeOf(cause)))
}

/** The connection failed, rather than the statement. */
export function isConnectionError(error: unknown): boolean {
  return causes(error).some((cause) => CONNECTION_CODES.test(codeOf(cause)))
}

/** 08: connection exceptions, 53300: too many connections, 57P: shut down or starting. */
const CONNECTION_CODES =
  /^(ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EACCES|CONNECT_TIMEOUT|CONNECTION_\w+|08\w{3}|53300|57P\w\w)$/

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** The error, what drizzle or others wrapped in it, and so on down. */
function causes(error: unknown): unknown[] {
  const found: unknown[] = []
  for (let at = error; at instanceof Error && !found.includes(at); at = at.cause) found.push(at)
  return found
}
