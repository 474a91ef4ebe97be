import { createHmac } from 'node:crypto'
import { appSecret } from '../app-secret.ts'

/** Identified by a signed cookie. */
export type Device = { id: string; knownForMs: number }

/** `device` is undefined without our cookie. */
export type Sender = { network: string; device: Device | undefined }

/** A younger id counts as its network, because only time makes an id costly. */
const KNOWN_AFTER_MS = 2 * 60_000
/** An older device has its own share, whatever its network does. */
const KNOWN_LONG_MS = 10 * 60_000

export const isKnown = (device: Device | undefined): device is Device => !!device && device.knownForMs >= KNOWN_AFTER_MS
export const isKnownLong = (device: Device | undefined): device is Device =>
  !!device && device.knownForMs >= KNOWN_LONG_MS

/** Keyed by event: equal hashes show one sender and never an address. */
export function senderHashes({ device, network }: Sender, eventId: string) {
  const hash = (what: string) => keyedHash(`${eventId} ${what}`, 12)
  return { fromDevice: device ? hash(`device ${device.id}`) : null, fromNetwork: hash(`network ${network}`) }
}

/** Hides addresses in the database. Processes share the secret, and so the key. */
export const hashKey = (key: string): string => keyedHash(`limit ${key}`, 16)

function keyedHash(text: string, bytes: number): string {
  return createHmac('sha256', appSecret()).update(text).digest().subarray(0, bytes).toString('base64url')
}
