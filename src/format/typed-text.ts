import * as z from 'zod/mini'
import { cleanLine, cleanText } from './clean-text.ts'

type Words = { missing: string; tooLong: string }

/** One line that must be filled in. */
export function requiredLine(longest: number, { missing, tooLong }: Words) {
  return z.string(missing).check(z.overwrite(cleanLine), z.minLength(1, missing), z.maxLength(longest, tooLong))
}

/** Text of several lines that must be filled in. */
export function requiredText(longest: number, { missing, tooLong }: Words) {
  return z.string(missing).check(z.overwrite(cleanText), z.minLength(1, missing), z.maxLength(longest, tooLong))
}

/** One line that may be empty, which is kept as `null`. */
export function optionalLine(longest: number, tooLong: string) {
  return orNothing(z.string(tooLong).check(z.overwrite(cleanLine), z.maxLength(longest, tooLong)))
}

/** Text of several lines that may be empty, which is kept as `null`. */
export function optionalText(longest: number, tooLong: string) {
  return orNothing(z.string(tooLong).check(z.overwrite(cleanText), z.maxLength(longest, tooLong)))
}

/** A web address (http or https) that may be empty. `tidy` puts what was typed in order first. */
export function optionalWebAddress(wrong: string, tidy?: (typed: string) => string) {
  return optionalWhere(wrong, (typed) => /^https?:\/\/[^\s/]/i.test(typed) && URL.canParse(typed), tidy)
}

/** The address of a picture: https, or a path of this app that starts with a single `/`. May be empty. */
export function optionalPictureAddress(wrong: string) {
  return optionalWhere(wrong, isPictureAddress)
}

/** One line that is right or empty, which is kept as `null`. */
export function optionalWhere(
  wrong: string,
  isRight: (typed: string) => boolean,
  tidy: (typed: string) => string = (typed) => typed,
) {
  const line = z.string(wrong).check(
    z.overwrite((typed) => tidy(cleanLine(typed))),
    z.maxLength(MOST_ADDRESS, wrong),
    z.refine((typed) => typed === '' || isRight(typed), wrong),
  )
  return orNothing(line)
}

/** Longer addresses are not opened by every browser. */
const MOST_ADDRESS = 2000

function orNothing(schema: z.ZodMiniString) {
  const orNull = z.transform((text: string) => text || null)
  return z.optional(z.nullable(z.pipe(schema, orNull)))
}

function isPictureAddress(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) || (/^https:\/\/[^\s/]/i.test(text) && URL.canParse(text))
}
