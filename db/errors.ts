/** The database is down, starting, overloaded or too slow: worth a 503 and another try later. */
export class DbUnavailable extends Error {
  override name = 'DbUnavailable'
}

/** Too many calls are waiting for the database already, or two of them for each other. */
export class DbBusy extends DbUnavailable {
  override name = 'DbBusy'
}

/** The database did not answer in time. A single statement may still take effect; a transaction is rolled back. */
export class DbTimeout extends DbUnavailable {
  override name = 'DbTimeout'
}

/** The database cannot be reached, or could not a moment ago and was not asked again. */
export class DbDown extends DbUnavailable {
  override name = 'DbDown'
}

/** The database answers, and can do nothing more: its disk is full, it may only be read, or it has no memory left. */
export class DbExhausted extends DbUnavailable {
  override name = 'DbExhausted'
}

export function isDatabaseUnavailable(error: unknown): boolean {
  return errorChain(error).some((cause) => cause instanceof DbUnavailable)
}

/** The database answers, but our tables are not there: undefined_table, invalid_schema_name. */
export function isUninitialized(error: unknown): boolean {
  return errorChain(error).some((cause) => ['42P01', '3F000'].includes(codeOf(cause)))
}

/** The text holds a character that Postgres has no place for: character_not_in_repertoire, untranslatable_character. */
export function isUnstorable(error: unknown): boolean {
  return errorChain(error).some((cause) => ['22021', '22P05'].includes(codeOf(cause)))
}

/** A table was held by somebody else for longer than was to be waited: lock_not_available. */
export function isLockTimeout(error: unknown): boolean {
  return errorChain(error).some((cause) => codeOf(cause) === '55P03')
}

/** The database runs and takes no more connections: too_many_connections. */
export function hasTooManyConnections(error: unknown): boolean {
  return errorChain(error).some((cause) => codeOf(cause) === '53300')
}

/** The transaction was rolled back by a deadlock or a conflict, and may well succeed when done again. */
export function isRetryable(error: unknown): boolean {
  return errorChain(error).some((cause) => BROKEN_OFF.includes(codeOf(cause)))
}

/** Tells a failed or slow database from a failed statement. */
export function classifyError(error: unknown): unknown {
  if (error instanceof DbUnavailable) return error
  const codes = errorChain(error).map(codeOf)
  if (codes.some((code) => CONNECTION_CODES.test(code)))
    return new DbDown('The database cannot be reached', { cause: error })
  if (codes.some((code) => EXHAUSTED.test(code)))
    return new DbExhausted('The database can store nothing', { cause: error })
  if (isRetryable(error))
    return new DbBusy('The database broke off one of two that waited for each other', { cause: error })
  if (codes.includes(STATEMENT_TIMEOUT)) return new DbTimeout('The database took too long', { cause: error })
  return error
}

const STATEMENT_TIMEOUT = '57014'
/** serialization_failure, deadlock_detected. */
const BROKEN_OFF = ['40001', '40P01']
/** 08: connection exceptions, 53300: too many connections, 57P: shut down or starting up. */
const CONNECTION_CODES =
  /^(ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EACCES|CONNECT_TIMEOUT|CONNECTION_\w+|08\w{3}|53300|57P\w\w)$/

/** 53: no disk, no memory, a limit; 58030: an error of the disk; 25006: it may only be read. */
const EXHAUSTED = /^(53\w{3}|58030|25006)$/

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** The error, what drizzle or others wrapped in it, and so on down. */
export function errorChain(error: unknown): unknown[] {
  const found: unknown[] = []
  for (let at = error; at instanceof Error && !found.includes(at); at = at.cause) found.push(at)
  return found
}
