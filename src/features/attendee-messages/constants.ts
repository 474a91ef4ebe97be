/** The longest message on the board, in characters (spec §9). */
export const LONGEST_ATTENDEE_MESSAGE = 500

/** How many posts the board shows at once; older ones come page by page. */
export const BOARD_PAGE = 200
