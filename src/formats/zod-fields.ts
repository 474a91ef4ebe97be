import { z } from 'zod'
import { cleanLine, cleanText } from '../text/typed/clean-text.ts'
import { MAX_URL_LENGTH } from '../text/typed/typed-text.ts'
import { safeUrl } from '../text/typed/web-url.ts'
import { type Fields, type TextKey, textFields } from './fields.ts'
import { formatCount, MAX_NAME_LENGTH, MAX_TITLE_LENGTH } from './import-limits.ts'
import { toEventWallClock } from './local-times.ts'

const anyText = z.union([z.string(), z.record(z.string(), z.string().nullable())], 'must be text').nullish()
const text = anyText.transform((value) => textOf(value))
const line = text.transform(cleanLine)
const optionalTitle = line.refine(...maxLength(MAX_TITLE_LENGTH))

export const field = {
  /** A text, or one per language: English, else the first. A missing text is the empty one. */
  text,
  /** A text that stays `undefined` where the file does not have it, and is `null` where it is empty. */
  optionalText: anyText.transform((value) => (value === undefined ? undefined : textOf(value) || null)),
  line,
  name: line.refine(...maxLength(MAX_NAME_LENGTH)),
  optionalTitle,
  title: optionalTitle.refine((title) => title !== '', 'must not be empty'),
  id: z
    .union([z.string(), z.number()], 'must be text or a number')
    .refine((id) => String(id).length <= MAX_NAME_LENGTH, `must have at most ${MAX_NAME_LENGTH} characters`)
    .nullish(),
  /** How many people a room holds; an impossible number counts as none. */
  capacity: z.unknown().optional().transform(possibleCapacity),
  /** A date and time such as `example`, with or without an offset. */
  moment: (example: string) => z.string().refine(isMoment, `must be a date and time such as ${example}`),
}

function possibleCapacity(count: unknown): number | undefined {
  return typeof count === 'number' && count >= 0 && count < 1_000_000 ? Math.floor(count) : undefined
}

function isMoment(typed: string): boolean {
  return toEventWallClock(typed, undefined) !== undefined
}

/** A list that is counted before its items are validated. */
export function boundedArray<T extends z.ZodType>(row: T, most: number, what: string) {
  return z
    .array(z.unknown())
    .max(most, `must have at most ${formatCount(most)} ${what}`)
    .pipe(z.array(row))
}

export function textShape<List extends Fields>(list: List) {
  const schemas = textFields(list).map(([key, { text: kind, maxLength: longest = MAX_NAME_LENGTH }]) => {
    const short = line.refine(...maxLength(kind === 'url' ? MAX_URL_LENGTH : longest))
    return [key, (kind === 'text' ? text : short).nullable().optional()]
  })
  return Object.fromEntries(schemas) as Record<TextKey<List>, z.ZodOptional<z.ZodNullable<typeof text>>>
}

/** An address of https://, or of http:// unless it must be secure, that every browser opens. */
export function parseWebUrl(typed: string | null | undefined, secure = true): string | undefined {
  const address = safeUrl(typed && BARE.test(typed) ? `https://${typed}` : (typed ?? undefined))
  const isRight = address?.startsWith('https://') || (!secure && address?.startsWith('http://'))
  return isRight && address!.length <= MAX_URL_LENGTH ? address : undefined
}

/** An address without a scheme: `example.org/talks`. */
const BARE = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(\/|$)/u

export function maxLength(length: number) {
  return [(text: string) => text.length <= length, `must have at most ${formatCount(length)} characters`] as const
}

function textOf(value: z.output<typeof anyText>): string {
  return cleanText(typeof value === 'string' ? value : (value?.en ?? Object.values(value ?? {}).find(Boolean) ?? ''))
}
