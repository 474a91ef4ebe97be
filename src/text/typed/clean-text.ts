/** Composed Unicode without control or bidirectional characters. Invisible text is empty. */
export function cleanText(text: string): string {
  const composed = limitCombiningMarks(text.toWellFormed()).normalize('NFC')
  const clean = composed.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim()
  return INVISIBLE.test(clean) ? '' : clean
}

export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' '))
}

/**
 * Cuts more than ten marks on a letter (languages need eight). Comes first, because normalizing a pile is quadratic.
 */
export function limitCombiningMarks(text: string): string {
  return text.replace(COMBINING_RUN, '$1')
}

/** Combining marks with invisible characters between them. */
const COMBINING_RUN = /([\p{M}\p{Cf}]{10})[\p{M}\p{Cf}]+/gu
/** Control characters except line breaks and tabs; bidirectional overrides, embeddings, and isolates. */
const CONTROL_CHARACTERS = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu
const INVISIBLE = /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u
