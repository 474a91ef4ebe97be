import { useMutation } from '@tanstack/react-query'
import { request } from '../../browser/request.ts'
import type { SponsorMessageFields } from './schema.ts'

/** Sends a message to a sponsor of an event (product §6.1). */
export function useSendMessage(to: { eventId: string; sponsorId: string }) {
  return useMutation({
    mutationFn: (fields: SponsorMessageFields & { website?: string }) =>
      request('POST /api/messages', { body: { ...fields, ...to } }),
  })
}
