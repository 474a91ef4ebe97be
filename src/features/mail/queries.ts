import { request } from '../../browser/request.ts'
import type { SponsorMessageFields } from './schema.ts'

type Recipient = { eventId: string; sponsorId: string }

export function sendMessage(to: Recipient, fields: SponsorMessageFields & { website?: string }) {
  return request('POST /api/messages', { body: { ...fields, ...to } })
}
