/**
 * The calls whose posts may wait on the phone (product §25.1). Each answers 201 for what it stored, refuses in plain text, and
 * stores once what comes twice under the same `Idempotency-Key` (visits/sending/sent-call).
 */
export const POSTS = /^\/api\/((attendee-)?messages|questions(\/vote)?|feedback)$/
