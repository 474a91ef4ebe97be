import { createHmac } from 'node:crypto'
import { appSecret } from '../../app-secret.ts'

/** What a key is called in the database, where nobody's address is: all processes have the same secret, so they have the same name. */
export function keyHash(key: string): string {
  return createHmac('sha256', appSecret()).update(`limit ${key}`).digest().subarray(0, 16).toString('base64url')
}
