import * as z from 'zod/mini'
import type { Session } from '../../../db/schema.ts'
import { optionalLinks } from '../../text/session-links.ts'
import { optionalLine, optionalText, requiredLine, rowId, rowSchemas } from '../../text/typed/typed-text.ts'
import { SESSION_STATUSES } from './constants.ts'

const emptyAsNull = z.transform((answer: boolean | '') => (answer === '' ? null : answer))

/** Empty: the event's setting (product §32.1, §33.1). */
function yesNoOrAsTheEvent(wrong: string) {
  return z.optional(z.nullable(z.pipe(z.union([z.boolean(wrong), z.literal('')], wrong), emptyAsNull)))
}

/** Every text spells it like this; the stored value is older. */
const canceled = z.pipe(
  z.literal('canceled'),
  z.transform(() => 'cancelled' as const),
)

const WRONG_IDS = 'Speakers must be a list of IDs'
const ids = z.array(rowId(WRONG_IDS), WRONG_IDS).check(z.maxLength(200, 'A session has at most 200 speakers'))

const fields = {
  title: requiredLine('Title', 300),
  startTime: requiredLine('Start time', 100),
  endTime: requiredLine('End time', 100),
  track: requiredLine('Track', 200),
  location: optionalLine('Location', 200),
  description: optionalText('Description', 20_000),
  speakerIds: z.optional(z.nullable(ids)),
  links: optionalLinks,
  language: optionalLine('Language', 200),
  level: optionalLine('Level', 200),
  contentNote: optionalText('Content note', 1000),
  status: z.optional(z.union([z.enum(SESSION_STATUSES), canceled], 'Status must be confirmed, draft, or canceled')),
  cancelReason: optionalText('Reason', 1000),
  replacedById: optionalLine('Replaced by', 100, 'Replaced by must be a session ID'),
  questionsOpen: yesNoOrAsTheEvent('Questions must be yes, no, or empty (in JSON true, false, or null)'),
  feedbackOpen: yesNoOrAsTheEvent('Feedback must be yes, no, or empty (in JSON true, false, or null)'),
} satisfies Record<keyof Omit<Session, 'id' | 'eventId' | 'delay' | 'version' | 'updatedAt'>, z.ZodMiniType>

export const { form: sessionFields, create: newSession, edit: sessionEdit } = rowSchemas(fields, 'session')

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
  links: 'Links',
  language: 'Language',
  level: 'Level',
  contentNote: 'Content note',
  status: 'Status',
  cancelReason: 'Reason',
  replacedById: 'Replaced by',
  questionsOpen: 'Questions',
  feedbackOpen: 'Feedback',
}
