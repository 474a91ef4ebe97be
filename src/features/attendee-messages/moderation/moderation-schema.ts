import * as z from 'zod/mini'
import { MOST_MINUTES } from '../constants.ts'

const WHICH = 'Send eventSlug, and one of senderOf, networkOf (the id of a post) and minutes'

/** Which posts an organizer takes off the board at once. `isRehearsal` only counts them. */
export const removal = z
  .object(
    {
      eventSlug: z.optional(z.string(WHICH)),
      senderOf: z.optional(z.string(WHICH)),
      networkOf: z.optional(z.string(WHICH)),
      minutes: z.optional(
        z
          .number('minutes is a number')
          .check(
            z.int('minutes is a whole number'),
            z.gte(1, 'At least one minute'),
            z.lte(MOST_MINUTES, 'At most a day'),
          ),
      ),
      isRehearsal: z.optional(z.boolean(WHICH)),
    },
    WHICH,
  )
  .check(
    z.refine(
      ({ senderOf, networkOf, minutes }) =>
        [senderOf, networkOf, minutes].filter((said) => said !== undefined).length === 1,
      WHICH,
    ),
  )

/** One of the three. */
export type Wanted = { senderOf?: string; networkOf?: string; minutes?: number }

export const closing = z.object(
  {
    eventSlug: z.optional(z.string('Send eventSlug and isClosed')),
    isClosed: z.boolean('Send eventSlug and isClosed'),
  },
  'Send eventSlug and isClosed',
)
