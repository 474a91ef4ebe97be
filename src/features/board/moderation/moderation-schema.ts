import * as z from 'zod/mini'
import { requiredLine } from '../../../text/typed/typed-text.ts'
import { BOARD_PAGE_SIZE, MAX_HELD_WORD_LENGTH, MAX_REMOVAL_MINUTES, MAX_SLOW_SECONDS } from '../constants.ts'
import { partsOf } from './match-held-words.ts'

function wholeNumber(units: 'minutes' | 'seconds', wrong: string, most: number, tooMany: string) {
  return z
    .number(wrong)
    .check(
      z.int(`${units} must be a whole number`),
      z.gte(1, `At least one ${units.slice(0, -1)}`),
      z.lte(most, tooMany),
    )
}

const WHICH = 'Send eventSlug, and one of senderOf, networkOf (the id of a post), minutes and line (all or network)'

export const removalRequest = z
  .object(
    {
      eventSlug: z.string(WHICH),
      senderOf: z.optional(z.string(WHICH)),
      networkOf: z.optional(z.string(WHICH)),
      minutes: z.optional(wholeNumber('minutes', 'minutes must be a number', MAX_REMOVAL_MINUTES, 'At most a day')),
      line: z.optional(z.enum(['all', 'network'], WHICH)),
      isRehearsal: z.optional(z.boolean(WHICH)),
    },
    WHICH,
  )
  .check(
    z.refine(
      ({ senderOf, networkOf, minutes, line }) =>
        [senderOf, networkOf, minutes, line].filter((said) => said !== undefined).length === 1,
      WHICH,
    ),
  )

/** One of the four. `line`: all posts in line, or those of the network with the most. */
export type RemovalCriteria = { senderOf?: string; networkOf?: string; minutes?: number; line?: 'all' | 'network' }

const CLOSED = 'Send eventSlug and isClosed'
export const boardClosedSetting = z.object({ eventSlug: z.string(CLOSED), isClosed: z.boolean(CLOSED) }, CLOSED)

const HELD = 'Send eventSlug and isHeld'
export const boardHeldSetting = z.object({ eventSlug: z.string(HELD), isHeld: z.boolean(HELD) }, HELD)

const SLOW = 'Send eventSlug and seconds'
const pause = wholeNumber('seconds', SLOW, MAX_SLOW_SECONDS, 'At most an hour')
export const slowModeSetting = z.object({ eventSlug: z.string(SLOW), seconds: z.nullable(pause) }, SLOW)

const WORDS = 'Send eventSlug, and the words to add or to remove'
const word = requiredLine('A word', MAX_HELD_WORD_LENGTH, { missing: 'Enter a word' }).check(
  z.refine((said) => partsOf(said).length > 0, 'A word must contain a letter or a digit'),
)
const words = z.optional(z.array(word, WORDS).check(z.maxLength(200, 'At most 200 words at once')))

export const wordsEdit = z.object({ eventSlug: z.string(WORDS), add: words, remove: words }, WORDS)

const IDS = 'Send eventSlug and the ids of posts'

export const postIds = z.object(
  {
    eventSlug: z.string(IDS),
    ids: z
      .array(z.string(IDS), IDS)
      .check(z.minLength(1, IDS), z.maxLength(BOARD_PAGE_SIZE, `At most ${BOARD_PAGE_SIZE} at once`)),
  },
  IDS,
)
