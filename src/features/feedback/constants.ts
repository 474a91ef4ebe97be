import type { Face } from '../../../db/schema.ts'

/** The longest words, in characters (product §33.3). */
export const LONGEST_WORDS = 1000

export const FACES = ['good', 'fair', 'poor'] as const satisfies Face[]

export const FACE_WORDS: Record<Face, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' }

export const TOO_EARLY = 'This session is not over yet: please come back then.'
/** At a rehearsal of its end the form is as it will be then (product §33.2). */
export const REHEARSED = 'This is how it will be then. Nothing is sent now, for this session is not over yet.'
export const NOT_ASKED = 'Nobody is asked how this session was.'
