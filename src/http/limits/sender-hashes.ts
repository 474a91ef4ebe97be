import { createHmac } from 'node:crypto'
import { appSecret } from '../app-secret.ts'
import type { Sender } from './device.ts'

/** Keyed hashes, different at each event: they show that two things had one sender, and never an address. */
export function senderHashes({ device, network }: Sender, eventId: string) {
  const hash = (what: string) =>
    createHmac('sha256', appSecret()).update(`${eventId} ${what}`).digest().subarray(0, 12).toString('base64url')
  return { fromDevice: device ? hash(`device ${device.id}`) : null, fromNetwork: hash(`network ${network}`) }
}
