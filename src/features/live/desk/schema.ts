import * as z from 'zod/mini'
import { rowId } from '../../../text/typed/typed-text.ts'

export const MAX_DELAY_MINUTES = 240

const WRONG_MINUTES = `Late by how much: 1 to ${MAX_DELAY_MINUTES} minutes`
const WRONG_SEEN = 'seen must map session IDs to versions'

/** The versions of the sessions that the organizer saw would move (product §29.5). */
const seenVersions = z.optional(z.record(z.string(), z.int(WRONG_SEEN), WRONG_SEEN))

export const delayRequest = z.object(
  {
    minutes: z.int(WRONG_MINUTES).check(z.minimum(1, WRONG_MINUTES), z.maximum(MAX_DELAY_MINUTES, WRONG_MINUTES)),
    hasBegun: z.boolean('hasBegun is required'),
    seen: seenVersions,
  },
  'minutes is required',
)
export type DelayRequest = z.infer<typeof delayRequest>

export const onTimeRequest = z.object({ seen: seenVersions }, 'Send an object')
export type OnTimeRequest = z.infer<typeof onTimeRequest>

export const fullRoomRequest = z.object({ sessionId: rowId('sessionId is required') })
