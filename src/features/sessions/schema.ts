import * as z from 'zod/mini'
import type { Session } from '../../../db/schema.ts'
import { optionalLine, optionalText, requiredLine, rowId, rowSchemas } from '../../text/typed/typed-text.ts'
import { SESSION_STATUSES } from './constants.ts'

/** Empty: the event's setting (product §32.1, §33.1). */
function yesNoOrAsTheEvent(wrong: string) {
  const answer = z.union([z.boolean(wrong), z.literal('')], wrong)
  return z.optional(
    z.nullable(
      z.pipe(
        answer,
        z.transform((value) => (value === '' ? null : value)),
      ),
    ),
  )
}

type Editable = Omit<Session, 'id' | 'eventId' | 'delay' | 'version' | 'updatedAt'>

const fields = {
  title: requiredLine(300, { missing: 'Title is required', tooLong: 'Title is too long (at most 300 characters)' }),
  startTime: requiredLine(100, {
    missing: 'Start time is required',
    tooLong: 'Start time is too long (at most 100 characters)',
  }),
  endTime: requiredLine(100, {
    missing: 'End time is required',
    tooLong: 'End time is too long (at most 100 characters)',
  }),
  track: requiredLine(200, { missing: 'Track is required', tooLong: 'Track is too long (at most 200 characters)' }),
  location: optionalLine(200, 'Location is too long (at most 200 characters)'),
  description: optionalText(20_000, 'Description is too long (at most 20,000 characters)'),
  speakerIds: z.optional(
    z.nullable(
      z
        .array(rowId('Speakers must be a list of IDs'), 'Speakers must be a list of IDs')
        .check(z.maxLength(200, 'A session has at most 200 speakers')),
    ),
  ),
  status: z.optional(z.enum(SESSION_STATUSES, 'Status must be confirmed, draft, or cancelled')),
  cancelReason: optionalText(1000, 'Reason is too long (at most 1,000 characters)'),
  replacedById: optionalLine(100, 'Replaced by must be a session ID'),
  questionsOpen: yesNoOrAsTheEvent('questionsOpen must be true, false, or null'),
  feedbackOpen: yesNoOrAsTheEvent('feedbackOpen must be true, false, or null'),
} satisfies Record<keyof Editable, z.ZodMiniType>

export const {
  form: sessionFields,
  create: newSession,
  edit: sessionEdit,
} = rowSchemas(fields, 'Send session fields as a JSON object')

export type SessionFields = z.infer<typeof sessionFields>
export type NewSession = z.infer<typeof newSession>
export type SessionEdit = Omit<z.infer<typeof sessionEdit>, 'version'>

export const SESSION_LABELS: Record<keyof SessionFields, string> = {
  title: 'Title',
  startTime: 'Start time',
  endTime: 'End time',
  track: 'Track',
  location: 'Location',
  description: 'Description',
  speakerIds: 'Speakers',
  status: 'Status',
  cancelReason: 'Reason',
  replacedById: 'Replaced by',
  questionsOpen: 'Questions',
  feedbackOpen: 'Feedback',
}
