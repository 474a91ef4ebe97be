import * as z from 'zod/mini'
import type { Question } from '../../../db/schema.ts'
import { optionalLine, requiredText, rowId } from '../../text/typed/typed-text.ts'
import { MAX_QUESTION_LENGTH, QUESTION_STATUSES } from './constants.ts'

export const questionFields = z.object(
  {
    text: requiredText('Question', MAX_QUESTION_LENGTH, { tooLong: 'Question is too long' }),
    name: optionalLine('Name', 200),
  } satisfies Partial<Record<keyof Question, z.ZodMiniType>>,
  'Send a question',
)

const VOTE = 'Send questionId, and isWanted: true or false'

/** A form sends `isWanted` as text. */
export const vote = z.object(
  {
    questionId: rowId(VOTE),
    isWanted: z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false'])], VOTE),
      z.transform((said) => String(said) === 'true'),
    ),
  },
  VOTE,
)

export const ownQuestion = z.object({ questionId: rowId('questionId is required') }, 'Send questionId')

export type QuestionFields = z.infer<typeof questionFields>

export const sessionQuery = z.object({
  eventSlug: z.optional(z.string('eventSlug was given more than once')),
  session: z.optional(z.string('session was given more than once')),
})

export const statusEdit = z.object(
  { status: z.enum(QUESTION_STATUSES, 'Status must be held, shown, answered, or hidden') },
  'Send the status of the question',
)
