import * as z from 'zod/mini'
import { rowId } from '../../format/typed/typed-text.ts'

/** At most so many minutes at once: what is later than that is another program. */
export const MOST_MINUTES = 240

const WRONG_MINUTES = `Late by how much: 1 to ${MOST_MINUTES} minutes`
const WRONG_SEEN = 'seen must map session IDs to versions'

/** The sessions that were seen to be moved, by id, in these versions: with any other, nothing is moved (product §29.5). */
const seen = z.optional(z.record(z.string(), z.int(WRONG_SEEN), WRONG_SEEN))

export const runningLate = z.object(
  {
    minutes: z.int(WRONG_MINUTES).check(z.minimum(1, WRONG_MINUTES), z.maximum(MOST_MINUTES, WRONG_MINUTES)),
    hasBegun: z.boolean('hasBegun is required'),
    seen,
  },
  'minutes is required',
)
export type RunningLate = z.infer<typeof runningLate>

export const onTime = z.object({ seen }, 'Send an object')
export type OnTime = z.infer<typeof onTime>

export const fullRoom = z.object({ sessionId: rowId('sessionId is required') })
