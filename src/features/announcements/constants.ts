/** In characters: what is read in passing (product §28.1). */
export const LONGEST_ANNOUNCEMENT = 280

/** For how long it is shown where nobody says it: two hours. */
export const USUAL_MINUTES = 120
export const MOST_MINUTES = 7 * 24 * 60
