import * as z from 'zod/mini'
import { Semaphore } from '../../../db/semaphore.ts'
import { appSecret } from '../../app-secret.ts'
import COMMON_PASSWORDS from './common-passwords.txt' with { type: 'text' }
import { registration } from './schema.ts'

/** OWASP's minimum for argon2id: 18 ms and 19 MB each. */
const MEMORY_KB = 19_456
const PASSES = 2
const PARAMETERS = `$argon2id$v=19$m=${MEMORY_KB},t=${PASSES},p=1$`

/** Bounds a flood of logins: two threads, 40 MB, less than half a second of waiting. */
const CONCURRENCY = 2
const MAX_QUEUE = 50

export class PasswordQueueFull extends Error {
  override name = 'PasswordsBusy'
}

const hashing = new Semaphore({
  size: CONCURRENCY,
  queue: MAX_QUEUE,
  busy: () => new PasswordQueueFull('Too many passwords are being checked'),
})

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() =>
    Bun.password.hash(normal(password), { algorithm: 'argon2id', memoryCost: MEMORY_KB, timeCost: PASSES }),
  )
}

/** The thousand commonest that are long enough (of zxcvbn's list), in lowercase. */
const common = new Set(COMMON_PASSWORDS.split('\n'))
export const isCommonPassword = (password: string) => common.has(normal(password).toLowerCase())

/** Whatever sets a password asks this; only the server has the list. */
export const acceptablePassword = registration.shape.password.check(
  z.refine((password) => !isCommonPassword(password), 'Password is too common (among the thousand most used)'),
)
export const newAccount = z.extend(registration, { password: acceptablePassword })

/** An unknown user takes as long, so that timing reveals no names. Rejects with {@link PasswordQueueFull}. */
export function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  return hashing.run(async () => {
    const matches = await verify(normal(password), hash ?? nobodysHash)
    return matches && hash !== undefined
  })
}

/** Identifies the password without revealing it: a new password voids it. */
export function passwordFingerprint(hash: string): string {
  return new Bun.CryptoHasher('sha256', appSecret()).update(`password: ${hash}`).digest('base64url').slice(0, 22)
}

export function needsRehash(hash: string): boolean {
  return !hash.startsWith(PARAMETERS)
}

async function verify(password: string, hash: string): Promise<boolean> {
  try {
    return await Bun.password.verify(password, hash)
  } catch {
    // A locked account's `!` is no hash; verifying a dummy takes the usual time.
    await Bun.password.verify(password, nobodysHash)
    return false
  }
}

const nobodysHash = `${PARAMETERS}${randomPart()}$${randomPart()}`

function randomPart(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
    .toString('base64')
    .replaceAll('=', '')
}

/** `é` is one character on one keyboard and two on another. */
const normal = (password: string) => password.normalize('NFKC')
