/** Posts that may wait on the phone (product §25.1): 201 for what is stored, and once per `Idempotency-Key`. */
export const OUTBOX_PATHS = /^\/api\/((attendee-)?messages|questions(\/vote)?|feedback)$/
