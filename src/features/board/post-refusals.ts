import type { RefusalMessages } from '../../posts/post-result.ts'
import { BOARD_CLOSED_MESSAGE } from './constants.ts'

/** Said to calls and on the page alike. */
export const POST_REFUSALS = {
  'no-event': [404, 'No event selected'],
  closed: [403, BOARD_CLOSED_MESSAGE],
} satisfies RefusalMessages<'no-event' | 'closed'>
