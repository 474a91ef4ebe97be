import * as z from 'zod/mini'
import { cleanLine, cleanText } from './clean-text.ts'

type Words = { missing: string; tooLong: string }

/** Refused as `Name is required` and `Name is too long (at most 200 characters)`, or in other words. */
export const requiredLine = (label: string, longest: number, words?: Partial<Words>) =>
  required(label, longest, cleanLine, words)

export const requiredText = (label: string, longest: number, words?: Partial<Words>) =>
  required(label, longest, cleanText, words)

function required(label: string, longest: number, clean: (text: string) => string, words?: Partial<Words>) {
  const said = { missing: `${label} is required`, tooLong: tooLong(label, longest), ...words }
  return boundedText(longest, clean, said).check(z.minLength(1, said.missing))
}

/** Empty becomes `null`. */
export const optionalLine = (label: string, longest: number, wrong = tooLong(label, longest)) =>
  orNothing(boundedText(longest, cleanLine, { missing: wrong, tooLong: wrong }))

export const optionalText = (label: string, longest: number, wrong = tooLong(label, longest)) =>
  orNothing(boundedText(longest, cleanText, { missing: wrong, tooLong: wrong }))

const tooLong = (label: string, longest: number) =>
  `${label} is too long (at most ${longest.toLocaleString('en-US')} characters)`

/** http or https, may be empty. `tidy` normalizes first. */
export const optionalWebAddress = (wrong: string, tidy?: (typed: string) => string) =>
  optionalRefined(wrong, isWebAddress, tidy)

export const isWebAddress = (typed: string) => /^https?:\/\/[^\s/]/i.test(typed) && URL.canParse(typed)

/** https, or a path that starts with a single `/`. May be empty. */
export const optionalPictureAddress = (wrong: string) => optionalRefined(wrong, isPictureAddress)

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

/** From 1 on, as a number or text; empty becomes `null`. */
export function optionalInteger(most: number, wrong: string) {
  const isRight = (value: number | null) => value === null || (Number.isInteger(value) && value >= 1 && value <= most)
  const typed = z.union([z.number(), z.string().check(z.maxLength(20))], wrong)
  const right = typed.check(z.refine((value) => isRight(toNumberOrNull(value)), wrong))
  return z.optional(z.nullable(z.pipe(right, z.transform(toNumberOrNull))))
}

function toNumberOrNull(value: number | string): number | null {
  if (typeof value === 'number') return value
  const digits = value.trim().replace(/(?<=\d),(?=\d{3}\b)/g, '')
  return digits === '' ? null : /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** `form` lacks the event, `create` has it, `edit` is partial with a `version`. */
export function rowSchemas<Fields extends z.core.$ZodShape>(fields: Fields, noun: string) {
  const wrong = `Send ${noun} fields as a JSON object`
  const form = z.object(fields, wrong)
  return {
    form,
    create: z.object({ ...fields, eventId: rowId('No event selected') }, wrong),
    edit: z.object({ ...z.partial(form).shape, eventId: z.optional(z.string()), version: versionField }, wrong),
  }
}

const version = z.union([z.number(), z.string()], 'version is a number')
const toVersion = z.transform((typed: number | string) => (typed === '' ? null : Number(typed)))

/** The version that an edit is based on. Empty accepts any; text matches none. */
export const versionField = z.optional(z.nullable(z.pipe(version, toVersion)))
