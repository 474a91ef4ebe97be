/** Composed Unicode without control characters or a turned direction. Text in which nothing can be seen is empty. */
export function cleanText(text: string): string {
  const composed = limitCombiningMarks(text.toWellFormed()).normalize('NFC')
  const clean = composed.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim()
  return INVISIBLE.test(clean) ? '' : clean
}

/** The same for what goes on one line, such as a name. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' '))
}

/** Cuts more than ten marks on a letter; languages need eight at most. First, as normalizing a pile is quadratic. */
export function limitCombiningMarks(text: string): string {
  return text.replace(COMBINING_RUN, '$1')
}

/** Combining marks, and invisible characters between them. */
const COMBINING_RUN = /([\p{M}\p{Cf}]{10})[\p{M}\p{Cf}]+/gu
/** Control characters but for line breaks and tabs; overrides, embeddings and isolates of the direction of writing. */
const CONTROL_CHARACTERS = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu
/** Formatting characters and the letters that are drawn as nothing. */
const INVISIBLE = /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u
