import type { RefusalMessages } from '../../posts/post-result.ts'

export const REPORT_REFUSALS = {
  'no-post': [404, 'This message is no longer on the board.'],
  'too-often': [429, 'Too many reports at once. Please try again in a minute.'],
} satisfies RefusalMessages<'no-post' | 'too-often'>
