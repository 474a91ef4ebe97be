import type { Face } from '../../../db/schema.ts'

/** The longest words, in characters (product §33.3). */
export const LONGEST_WORDS = 1000

export const FACES = ['good', 'fair', 'poor'] as const satisfies Face[]

export const FACE_WORDS: Record<Face, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' }

export const TOO_EARLY = 'This session is not over yet: please come back then.'
export const NOT_ASKED = 'Nobody is asked how this session was.'
