import * as z from 'zod/mini'
import { optionalLine, requiredText, rowId } from '../../text/typed/typed-text.ts'

/** In characters, once sealed: the longest report in any script. */
const MAX_SEALED = 100_000
const WRONG = 'This report can’t be read'
const sealed = z
  .string(WRONG)
  .check(z.maxLength(MAX_SEALED, WRONG), z.regex(/^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/, WRONG))
const lookup = z.string(WRONG).check(z.regex(/^[\w+/]{22}==$/, WRONG))
const keys = z.record(rowId(WRONG), sealed, WRONG)

/** From the script, which sealed it. */
export const sealedReport = z.object(
  {
    eventId: rowId('No event selected'),
    sealed: z.object({ lookup, receiptKey: sealed, keys, text: sealed }, WRONG),
    website: z.optional(z.string()),
  },
  WRONG,
)

export const reportFields = z.object({
  what: requiredText('What happened', 10_000),
  where: optionalLine('Where', 500),
  name: optionalLine('Your name', 200),
  contact: optionalLine('How to reach you', 500),
})

export const entryText = requiredText('Text', 10_000)

export const STATES = ['new', 'in progress', 'closed'] as const
