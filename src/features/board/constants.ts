import { pluralize } from '../../text/pluralize.ts'

/** In characters. */
export const MAX_POST_LENGTH = 500

export const BOARD_PAGE_SIZE = 200

export const MAX_REMOVAL_MINUTES = 24 * 60

export const MAX_SLOW_SECONDS = 3600

export const BOARD_CLOSED_MESSAGE = 'Posting is closed for now. You can still read messages.'

export const POST_HELD_MESSAGE = 'Your message will appear once an organizer approves it.'

export const POST_IN_LINE = 'Other attendees will see your message in a moment.'

export const MAX_HELD_WORD_LENGTH = 60

/** This heading takes the focus when new posts are shown. */
export const POSTS_HEADING_ID = 'messages-heading'

export function formatPause(seconds: number): string {
  return formatSeconds(seconds).replace(/^1 /, 'a ')
}

export function formatInterval(seconds: number): string {
  return `every ${formatSeconds(seconds).replace(/^1 /, '')}`
}

function formatSeconds(seconds: number): string {
  return seconds % 60 && seconds < 120 ? pluralize(seconds, 'second') : pluralize(Math.ceil(seconds / 60), 'minute')
}
