/** The longest words, in characters (product §33.3). */
export const LONGEST_WORDS = 1000

export const TOO_EARLY = 'You can rate this session after it ends.'
/** At a rehearsal of its end the form is as it will be then (product §33.2). */
export const REHEARSED = 'Preview only: this session isn’t over yet, so nothing will be sent.'
export const NOT_ASKED = 'Feedback isn’t open for this session.'
