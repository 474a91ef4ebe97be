import { env } from '../src/env.ts'
import { rootCause } from '../src/text/root-cause.ts'

/** The database is down, starting, overloaded, or too slow: worth a 503 and a retry. */
export class DbUnavailable extends Error {
  override name = 'DbUnavailable'
}

/** Too many calls wait for the database, or two wait for each other. */
export class DbBusy extends DbUnavailable {
  override name = 'DbBusy'
}

/** The database did not answer in time. A single statement may still take effect; a transaction is rolled back. */
export class DbTimeout extends DbUnavailable {
  override name = 'DbTimeout'
}

/** No connection to the database now, or none a moment ago. */
export class DbDown extends DbUnavailable {
  override name = 'DbDown'
}

/** The database answers but cannot write: the disk is full, it is read-only, or memory is short. */
export class DbExhausted extends DbUnavailable {
  override name = 'DbExhausted'
}

export function isDatabaseUnavailable(error: unknown): boolean {
  return errorChain(error).some((cause) => cause instanceof DbUnavailable)
}

const hasCode =
  (...codes: string[]) =>
  (error: unknown): boolean =>
    errorChain(error).some((cause) => codes.includes(codeOf(cause)))

/** The database has none of our tables: undefined_table, invalid_schema_name. */
export const isUninitialized = hasCode('42P01', '3F000')
/** Catches that error. */
export function ifUninitialized<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (isUninitialized(error)) return instead
    throw error
  }
}
/** Postgres cannot store a character of the text: character_not_in_repertoire, untranslatable_character. */
export const isUnstorable = hasCode('22021', '22P05')
/** What the row belongs to was deleted: foreign_key_violation. */
export const isForeignKeyViolation = hasCode('23503')
/** Another process holds the lock for too long: lock_not_available. */
export const isLockTimeout = hasCode('55P03')
/** The database accepts no more connections: too_many_connections. */
export const hasTooManyConnections = hasCode('53300')
/** A deadlock or conflict rolled the transaction back, and a retry may succeed: serialization_failure, deadlock_detected. */
export const isRetryable = hasCode('40001', '40P01')

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
/** 08: connection exceptions, 53300: too many connections, 57P: shut down or starting up. */
const CONNECTION_CODES =
  /^(ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EACCES|CONNECT_TIMEOUT|CONNECTION_\w+|08\w{3}|53300|57P\w\w)$/

/** 53: no disk, no memory, a limit; 58030: an error of the disk; 25006: it may only be read. */
const EXHAUSTED = /^(53\w{3}|58030|25006)$/

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

export function errorChain(error: unknown): unknown[] {
  const found: unknown[] = []
  for (let at = error; at instanceof Error && !found.includes(at); at = at.cause) found.push(at)
  return found
}

/** The reason in the driver's words, which never contain a password, and what to do. */
export function explainDatabaseError(error: unknown, setting: Setting = 'DATABASE_URL'): string {
  const reason = rootCause(error)
  if (!env[setting]) return reason
  const signs = errorChain(error).map((cause) => `${(cause as { code?: unknown }).code} ${(cause as Error).message}`)
  const advice = ADVICE.find(([sign]) => signs.some((text) => sign.test(text)))?.[1]
  return advice ? `${setting}: ${reason}: ${advice}` : reason
}

type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

const ADVICE: [sign: RegExp, advice: string][] = [
  [/^28P01 /, 'check the user and password in the URL; encode special characters (%40 for @)'],
  [/ no encryption$/, 'the database may take this user only with TLS: add ?sslmode=require'],
  [/^28000 /, 'allow this user in pg_hba.conf'],
  [/^3D000 /, 'create that database, or correct its name'],
  [/^42501 /, 'make this user the owner of the database (alter database … owner to …)'],
  [/ unrecognized configuration parameter /, 'remove the parameters after the ?'],
  [/ before secure TLS connection was established$/, 'where the database speaks no TLS, leave out sslmode'],
  [/ certificate/i, 'use sslmode=require to accept an unverified certificate'],
  [/^(ENOTFOUND|EAI_AGAIN) /, 'check the host name and DNS'],
  [/^ECONNREFUSED /, 'check that the database is running and listens at that host and port'],
  [/^(CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH) /, 'check firewalls between here and that host and port'],
]
