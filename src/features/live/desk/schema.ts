import * as z from 'zod/mini'
import { rowId } from '../../../text/typed/typed-text.ts'

/** At most so many minutes at once: what is later than that is another program. */
export const MAX_DELAY_MINUTES = 240

const WRONG_MINUTES = `Late by how much: 1 to ${MAX_DELAY_MINUTES} minutes`
const WRONG_SEEN = 'seen must map session IDs to versions'

/** The sessions that were seen to be moved, by id, in these versions: with any other, nothing is moved (product §29.5). */
const basedOnVersions = z.optional(z.record(z.string(), z.int(WRONG_SEEN), WRONG_SEEN))

export const delayRequest = z.object(
  {
    minutes: z.int(WRONG_MINUTES).check(z.minimum(1, WRONG_MINUTES), z.maximum(MAX_DELAY_MINUTES, WRONG_MINUTES)),
    hasBegun: z.boolean('hasBegun is required'),
    seen: basedOnVersions,
  },
  'minutes is required',
)
export type DelayRequest = z.infer<typeof delayRequest>

export const onTimeRequest = z.object({ seen: basedOnVersions }, 'Send an object')
export type OnTimeRequest = z.infer<typeof onTimeRequest>

export const fullRoomRequest = z.object({ sessionId: rowId('sessionId is required') })
