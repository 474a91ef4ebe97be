import * as z from 'zod/mini'
import { cleanLine, cleanText } from './clean-text.ts'

type Words = { missing: string; tooLong: string }

export function requiredLine(longest: number, { missing, tooLong }: Words) {
  return boundedText(longest, cleanLine, { missing, tooLong }).check(z.minLength(1, missing))
}

export function requiredText(longest: number, { missing, tooLong }: Words) {
  return boundedText(longest, cleanText, { missing, tooLong }).check(z.minLength(1, missing))
}

/** Empty becomes `null`. */
export function optionalLine(longest: number, tooLong: string) {
  return orNothing(boundedText(longest, cleanLine, { missing: tooLong, tooLong }))
}

/** Empty becomes `null`. */
export function optionalText(longest: number, tooLong: string) {
  return orNothing(boundedText(longest, cleanText, { missing: tooLong, tooLong }))
}

/** http or https, may be empty. `tidy` normalizes first. */
export function optionalWebAddress(wrong: string, tidy?: (typed: string) => string) {
  return optionalRefined(wrong, (typed) => /^https?:\/\/[^\s/]/i.test(typed) && URL.canParse(typed), tidy)
}

/** https, or a path that starts with a single `/`. May be empty. */
export function optionalPictureAddress(wrong: string) {
  return optionalRefined(wrong, isPictureAddress)
}

/** Empty becomes `null`. */
export function optionalRefined(
  wrong: string,
  isRight: (typed: string) => boolean,
  tidy: (typed: string) => string = (typed) => typed,
) {
  const tidyLine = (text: string) => tidy(cleanLine(text))
  const line = boundedText(MAX_URL_LENGTH, tidyLine, { missing: wrong, tooLong: wrong })
  return orNothing(line.check(z.refine((text) => text === '' || isRight(text), wrong)))
}

/** Backups may bring ids of another form than ours. */
const ROW_ID = /^[\w-]{1,100}$/

export function rowId(missing: string) {
  return z.string(missing).check(z.regex(ROW_ID, missing))
}

export const isRowId = (text: unknown): text is string => typeof text === 'string' && ROW_ID.test(text)

/** Not every browser opens longer addresses. */
export const MAX_URL_LENGTH = 2000

/** Limits the cleaned length. Refuses unread what cleaning could not shorten enough. */
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
