import type { Reasons } from '../../visits/sending/sent.ts'
import { QUESTIONS_CLOSED } from './constants.ts'

/** Said to calls and on the page alike. */
export const whyNotAsked = {
  'no-session': [404, 'No session selected'],
  closed: [403, QUESTIONS_CLOSED],
} satisfies Reasons<string>

export const whyNotWithdrawn = {
  'no-question': [404, 'This question is no longer available.'],
} satisfies Reasons<string>

export const whyNotVoted = {
  'no-question': [404, 'This question is no longer available.'],
  closed: [403, QUESTIONS_CLOSED],
} satisfies Reasons<string>
