import * as z from 'zod/mini'
import { cleanLine, cleanText } from './clean-text.ts'

type Words = { missing: string; tooLong: string }

/** One line that must be filled in. */
export function requiredLine(longest: number, { missing, tooLong }: Words) {
  return boundedText(longest, cleanLine, { missing, tooLong }).check(z.minLength(1, missing))
}

/** Text of several lines that must be filled in. */
export function requiredText(longest: number, { missing, tooLong }: Words) {
  return boundedText(longest, cleanText, { missing, tooLong }).check(z.minLength(1, missing))
}

/** One line that may be empty, which is kept as `null`. */
export function optionalLine(longest: number, tooLong: string) {
  return orNothing(boundedText(longest, cleanLine, { missing: tooLong, tooLong }))
}

/** Text of several lines that may be empty, which is kept as `null`. */
export function optionalText(longest: number, tooLong: string) {
  return orNothing(boundedText(longest, cleanText, { missing: tooLong, tooLong }))
}

/** A web address (http or https) that may be empty. `tidy` puts what was typed in order first. */
export function optionalWebAddress(wrong: string, tidy?: (typed: string) => string) {
  return optionalRefined(wrong, (typed) => /^https?:\/\/[^\s/]/i.test(typed) && URL.canParse(typed), tidy)
}

/** The address of a picture: https, or a path of this app that starts with a single `/`. May be empty. */
export function optionalPictureAddress(wrong: string) {
  return optionalRefined(wrong, isPictureAddress)
}

/** One line that is right or empty, which is kept as `null`. */
export function optionalRefined(
  wrong: string,
  isRight: (typed: string) => boolean,
  tidy: (typed: string) => string = (typed) => typed,
) {
  const tidyLine = (text: string) => tidy(cleanLine(text))
  const line = boundedText(MAX_URL_LENGTH, tidyLine, { missing: wrong, tooLong: wrong })
  return orNothing(line.check(z.refine((text) => text === '' || isRight(text), wrong)))
}

/** What may be the id of a row; of ours and of those that backups bring none looks otherwise. */
const ROW_ID = /^[\w-]{1,100}$/

/** The id of a row. `missing` is also said of what cannot be one. */
export function rowId(missing: string) {
  return z.string(missing).check(z.regex(ROW_ID, missing))
}

export const isRowId = (text: unknown): text is string => typeof text === 'string' && ROW_ID.test(text)

/** Not every browser opens longer addresses. */
export const MAX_URL_LENGTH = 2000

/** Limits the length after cleaning. Refuses unseen what cleaning could not bring down to it. */
function boundedText(longest: number, clean: (text: string) => string, { missing, tooLong }: Words) {
  return z
    .string(missing)
    .check(
      z.maxLength(4 * longest + 1000, { error: tooLong, abort: true }),
      z.overwrite(clean),
      z.maxLength(longest, { error: tooLong, abort: true }),
    )
}

function orNothing(schema: z.ZodMiniString) {
  const orNull = z.transform((text: string) => text || null)
  return z.optional(z.nullable(z.pipe(schema, orNull)))
}

function isPictureAddress(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) || (/^https:\/\/[^\s/]/i.test(text) && URL.canParse(text))
}
