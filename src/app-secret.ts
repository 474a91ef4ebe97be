import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { restrictDataFolder } from '../db/private-folder.ts'
import { env } from './env.ts'

let secret: string | undefined

/** What this app signs with: APP_SECRET, else one made at first use and kept under DATA_DIR for its owner only. */
export function appSecret(): string {
  secret ??= env.APP_SECRET ?? keptSecret(env.DATA_DIR)
  return secret
}

/** The first `bytes` of the text's HMAC, as base64url. */
export function keyedHash(text: string, bytes: number): string {
  return createHmac('sha256', appSecret()).update(text).digest().subarray(0, bytes).toString('base64url')
}

/** A link fails where there is one, so that two processes that start at once have the same secret. */
function keptSecret(folder: string): string {
  const file = join(folder, 'app-secret')
  restrictDataFolder(folder)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const made = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(made, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(made, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(made)
  }
  return readFileSync(file, 'utf8')
}
