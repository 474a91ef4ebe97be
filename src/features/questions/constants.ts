import type { QuestionStatus } from '../../../db/schema.ts'

/** In characters. */
export const MAX_QUESTION_LENGTH = 500

/** Moderators see all (product §32.5). */
export const MAX_LISTED = 200

export const QUESTIONS_CLOSED_MESSAGE = 'Questions are closed for this session.'

export const QUESTION_STATUSES = ['held', 'shown', 'answered', 'hidden'] as const satisfies QuestionStatus[]
export type Decision = (typeof QUESTION_STATUSES)[number]

/** `until` in milliseconds, where it is known. `isHeld`: a moderator reads questions first. */
export type QuestionWindow = { until?: number; isHeld: boolean }

export function isQuestionWindowOpen(asking: QuestionWindow | undefined, at: number): boolean {
  return !!asking && at < (asking.until ?? Number.POSITIVE_INFINITY)
}
