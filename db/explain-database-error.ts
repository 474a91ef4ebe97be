import { env } from '../src/env.ts'
import { rootCause } from '../src/text/root-cause.ts'
import { errorChain } from './errors.ts'

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
