/** In characters: what is read in passing (product §28.1). */
export const MAX_ANNOUNCEMENT_LENGTH = 280

/** For how long it is shown where nobody says it: two hours. */
export const DEFAULT_MINUTES = 120
export const MAX_ANNOUNCEMENT_MINUTES = 7 * 24 * 60
