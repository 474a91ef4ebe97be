import { createHmac } from 'node:crypto'
import { appSecret } from '../app-secret.ts'

/** A browser, told from others behind the same address by a cookie that we signed. */
export type Device = { id: string; knownForMs: number }

/** The sender of a post, as far as limits need to know. `device` is undefined without our cookie. */
export type Sender = { network: string; device: Device | undefined }

/** A younger id counts as its network: an id costs nothing to make up, but time. */
const KNOWN_AFTER_MS = 2 * 60_000
/** An older device has shares of its own, whatever others behind its address do. */
const KNOWN_LONG_MS = 10 * 60_000

export const isKnown = (device: Device | undefined): device is Device => !!device && device.knownForMs >= KNOWN_AFTER_MS
export const isKnownLong = (device: Device | undefined): device is Device =>
  !!device && device.knownForMs >= KNOWN_LONG_MS

/** Keyed hashes, different at each event: they show that two posts had one sender, and never an address. */
export function senderHashes({ device, network }: Sender, eventId: string) {
  const hash = (what: string) => keyedHash(`${eventId} ${what}`, 12)
  return { fromDevice: device ? hash(`device ${device.id}`) : null, fromNetwork: hash(`network ${network}`) }
}

/** Hides addresses from the database. All processes share the secret, so they have the same name for a key. */
export const hashKey = (key: string): string => keyedHash(`limit ${key}`, 16)

function keyedHash(text: string, bytes: number): string {
  return createHmac('sha256', appSecret()).update(text).digest().subarray(0, bytes).toString('base64url')
}
