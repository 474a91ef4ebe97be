import type { Reasons } from '../../visits/sending/sent.ts'
import { BOARD_CLOSED } from './constants.ts'

/** Said to calls and on the page alike. */
export const whyNotPosted = {
  'no-event': [404, 'No event selected'],
  closed: [403, BOARD_CLOSED],
} satisfies Reasons<'no-event' | 'closed'>
