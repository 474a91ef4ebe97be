import { createHmac } from 'node:crypto'
import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { attendeeMessages } from '../../../../db/schema.ts'
import { appSecret } from '../../../http/app-secret.ts'
import type { Sender } from '../../../http/limits/device.ts'

/** For how long all posts of one sender can be found. */
const REMEMBERED_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What is kept of who posted: two keyed hashes, others at each event, from which nobody learns an address. They only say
 * that two posts came from the same device, or the same network.
 */
export function hashesOf({ device, network }: Sender, eventId: string) {
  const hash = (what: string) =>
    createHmac('sha256', appSecret()).update(`${eventId} ${what}`).digest().subarray(0, 12).toString('base64url')
  return { fromDevice: device ? hash(`device ${device.id}`) : null, fromNetwork: hash(`network ${network}`) }
}

/** Empties the hashes of posts older than a week. */
export async function forgetOldSenders(): Promise<void> {
  const isOld = lt(attendeeMessages.createdAt, sql`now() - ${REMEMBERED_DAYS}::int * interval '1 day'`)
  await db
    .update(attendeeMessages)
    .set({ fromDevice: null, fromNetwork: null })
    .where(and(isOld, isNotNull(attendeeMessages.fromNetwork)))
}

/** Now and once a day. What fails is tried again the next day. */
export function startForgettingSenders(): void {
  const forget = () => forgetOldSenders().catch((error) => console.error('Old senders could not be forgotten:', error))
  void forget()
  setInterval(forget, DAY_MS).unref()
}
