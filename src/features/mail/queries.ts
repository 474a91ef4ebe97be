import { request } from '../../browser/request.ts'
import type { SponsorMessageFields } from './schema.ts'

type Recipient = { eventId: string; sponsorId: string }

/** Sends a message to a sponsor of an event (product §6.1). */
export function sendMessage(to: Recipient, fields: SponsorMessageFields & { website?: string }) {
  return request('POST /api/messages', { body: { ...fields, ...to } })
}
