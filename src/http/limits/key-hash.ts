import { createHmac } from 'node:crypto'
import { appSecret } from '../app-secret.ts'

/** Hides addresses from the database. All processes share the secret, so they have the same name for a key. */
export function hashKey(key: string): string {
  return createHmac('sha256', appSecret()).update(`limit ${key}`).digest().subarray(0, 16).toString('base64url')
}
