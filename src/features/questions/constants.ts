import type { QuestionStatus } from '../../../db/schema.ts'

/** The longest question, in characters (product §32.3). */
export const MAX_QUESTION_LENGTH = 500

/** Nobody reads further; a moderator does (product §32.5). */
export const MAX_LISTED = 200

/** What is said where nobody can ask, or vote: switched off, or the session is over (product §32.2). */
export const QUESTIONS_CLOSED_MESSAGE = 'Questions are closed for this session.'

/** What an organizer makes of a question. */
export const QUESTION_STATUSES = ['held', 'shown', 'answered', 'hidden'] as const satisfies QuestionStatus[]
export type Decision = (typeof QUESTION_STATUSES)[number]
