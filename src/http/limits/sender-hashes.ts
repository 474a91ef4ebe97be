import { createHmac } from 'node:crypto'
import { appSecret } from '../app-secret.ts'
import type { Sender } from './device.ts'

/**
 * What is kept of who sent something: two keyed hashes, others at each event, from which nobody learns an address. They only
 * say that two things came from the same device, or the same network.
 */
export function hashesOf({ device, network }: Sender, eventId: string) {
  const hash = (what: string) =>
    createHmac('sha256', appSecret()).update(`${eventId} ${what}`).digest().subarray(0, 12).toString('base64url')
  return { fromDevice: device ? hash(`device ${device.id}`) : null, fromNetwork: hash(`network ${network}`) }
}
