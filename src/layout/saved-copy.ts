/** The empty element that becomes the notice about a saved copy when the database is away. */
export const SAVED_COPY_SLOT_ID = 'saved-copy'
