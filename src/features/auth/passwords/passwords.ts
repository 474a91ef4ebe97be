import { Semaphore } from '../../../../db/queues/semaphore.ts'
import { appSecret } from '../../../app-secret.ts'

/** OWASP's minimum for argon2id: 18 ms and 19 MB each. */
const MEMORY_KB = 19_456
const PASSES = 2
const PARAMETERS = `$argon2id$v=19$m=${MEMORY_KB},t=${PASSES},p=1$`

/** The most a flood of logins can cost: two threads, 40 MB, and less than half a second of waiting. */
const CONCURRENCY = 2
const MAX_QUEUE = 50

/** Too many passwords wait to be hashed or compared already. */
export class PasswordQueueFull extends Error {
  override name = 'PasswordsBusy'
}

const hashing = new Semaphore({
  size: CONCURRENCY,
  queue: MAX_QUEUE,
  busy: () => new PasswordQueueFull('Too many passwords are being checked'),
})

/** Rejects with {@link PasswordQueueFull}. The password is one that `registration` of the schema let through. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() =>
    Bun.password.hash(normal(password), { algorithm: 'argon2id', memoryCost: MEMORY_KB, timeCost: PASSES }),
  )
}

/** Takes as long for an unknown user, so that a clock does not reveal names. Rejects with {@link PasswordQueueFull}. */
export function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  return hashing.run(async () => {
    const matches = await verify(normal(password), hash ?? nobodysHash)
    return matches && hash !== undefined
  })
}

/** A mark of the password that does not reveal it: whatever carries the mark is void once the password is changed. */
export function passwordFingerprint(hash: string): string {
  return new Bun.CryptoHasher('sha256', appSecret()).update(`password: ${hash}`).digest('base64url').slice(0, 22)
}

/** Made with other parameters than today's, by an older version or another program. */
export function needsRehash(hash: string): boolean {
  return !hash.startsWith(PARAMETERS)
}

async function verify(password: string, hash: string): Promise<boolean> {
  try {
    return await Bun.password.verify(password, hash)
  } catch {
    // Not a hash at all, such as the `!` of a locked account: no password matches, and the answer takes as long as any other.
    await Bun.password.verify(password, nobodysHash)
    return false
  }
}

/** A hash that no password matches. */
const nobodysHash = `${PARAMETERS}${randomPart()}$${randomPart()}`

function randomPart(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
    .toString('base64')
    .replaceAll('=', '')
}

/** `é` is one character on one keyboard and two on another. */
const normal = (password: string) => password.normalize('NFKC')
