/** The longest message on the board, in characters (product §7.1). */
export const MAX_POST_LENGTH = 500

/** How many posts the board shows at once; older ones come page by page. */
export const BOARD_PAGE_SIZE = 200

/** Posts of the last minutes are removed at once for up to a day. */
export const MAX_REMOVAL_MINUTES = 24 * 60

/** What is said where nobody can post for now. */
export const BOARD_CLOSED_MESSAGE = 'Posting is closed for now. You can still read messages.'

/** What is told to whoever wrote a post that an organizer shows first (product §31.3). */
export const POST_HELD_MESSAGE = 'Your message will appear once an organizer approves it.'

/** The same of one that stands in line (product §31.7). */
export const POST_IN_LINE = 'Other attendees will see your message in a moment.'

/** The slowest a board can be: a post an hour from each sender. */
export const MAX_SLOW_SECONDS = 3600

export const MAX_HELD_WORD_LENGTH = 60

export const SENDER_UNKNOWN_MESSAGE = 'Sender unknown: sender details are deleted after a week'

/** The id of the list's heading, which takes the focus when news is shown. */
export const POSTS_HEADING_ID = 'messages-heading'
