import type { RefusalMessages } from '../../posts/post-result.ts'
import { QUESTIONS_CLOSED_MESSAGE } from './constants.ts'

/** Said to calls and on the page alike. */
export const ASK_REFUSALS = {
  'no-session': [404, 'No session selected'],
  closed: [403, QUESTIONS_CLOSED_MESSAGE],
} satisfies RefusalMessages<string>

export const whyNotWithdrawn = {
  'no-question': [404, 'This question is no longer available.'],
} satisfies RefusalMessages<string>

export const VOTE_REFUSALS = {
  'no-question': [404, 'This question is no longer available.'],
  closed: [403, QUESTIONS_CLOSED_MESSAGE],
} satisfies RefusalMessages<string>
