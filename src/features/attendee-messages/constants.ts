/** The longest message on the board, in characters (product §7.1). */
export const LONGEST_ATTENDEE_MESSAGE = 500

/** How many posts the board shows at once; older ones come page by page. */
export const BOARD_PAGE = 200

/** Posts of the last minutes are removed at once for up to a day. */
export const MOST_MINUTES = 24 * 60

/** What is said where nobody can post for now. */
export const BOARD_CLOSED = 'Posting is closed for now. You can still read messages.'

/** What is told to whoever wrote a post that an organizer shows first (product §31.3). */
export const POST_WAITS = 'Your message will appear once an organizer approves it.'

/** The same of one that stands in line (product §31.7). */
export const POST_IN_LINE = 'Other attendees will see your message in a moment.'

/** The slowest a board can be: a post an hour from each sender. */
export const LONGEST_SLOW_SECONDS = 3600

export const LONGEST_HELD_WORD = 60

export const SENDER_FORGOTTEN = 'Sender unknown: sender details are deleted after a week'

/** The id of the list's heading, which takes the focus when news is shown. */
export const MESSAGES_HEADING = 'messages-heading'
