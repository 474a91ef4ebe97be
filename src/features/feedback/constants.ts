/** In characters. */
export const MAX_COMMENT_LENGTH = 1000

export const TOO_EARLY_MESSAGE = 'You can rate this session after it ends.'
export const REHEARSAL_MESSAGE = 'Preview only: this session isn’t over yet, so nothing will be sent.'
export const NOT_OPEN_MESSAGE = 'Feedback isn’t open for this session.'
