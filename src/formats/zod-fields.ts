import { z } from 'zod'
import { cleanLine, cleanText } from '../text/typed/clean-text.ts'
import { MAX_URL_LENGTH } from '../text/typed/typed-text.ts'
import { safeUrl } from '../text/typed/web-url.ts'
import { formatCount, MAX_NAME_LENGTH, MAX_TITLE_LENGTH } from './import-limits.ts'

const text = z.union([z.string(), z.record(z.string(), z.string().nullable())], 'must be text').nullish()

/** A text, or one per language: English, else whatever comes first. Nothing is the empty text. */
export const textField = text.transform((said) => textOf(said))
/** The same where it matters whether the file speaks of it at all: `undefined` where it does not, `null` where it is empty. */
export const optionalTextField = text.transform((said) => (said === undefined ? undefined : textOf(said) || null))

export const lineField = textField.transform(cleanLine)

/** At most as long as what is typed (product §9.1). */
export const nameField = lineField.refine(...maxLength(MAX_NAME_LENGTH))
export const optionalTitleField = lineField.refine(...maxLength(MAX_TITLE_LENGTH))
export const titleField = optionalTitleField.refine((text) => text !== '', 'must not be empty')

/** What a file calls a row for good: a word or a number. */
export const idField = z
  .union([z.string(), z.number()], 'must be text or a number')
  .refine((id) => String(id).length <= MAX_NAME_LENGTH, `must have at most ${MAX_NAME_LENGTH} characters`)
  .nullish()

/** A list that is counted before what is in it is judged. */
export function boundedArray<T extends z.ZodType>(row: T, most: number, what: string) {
  return z
    .array(z.unknown())
    .max(most, `must have at most ${formatCount(most)} ${what}`)
    .pipe(z.array(row))
}

/** How many people a room holds; what cannot be is nothing. */
export const capacityField = z
  .unknown()
  .optional()
  .transform((count) => (typeof count === 'number' && count >= 0 && count < 1_000_000 ? Math.floor(count) : undefined))

/** An address that starts with https:// (or http://, unless it has to be secure) and that every browser opens, else nothing. */
export function parseWebUrl(typed: string | null | undefined, secure = true): string | undefined {
  const address = safeUrl(typed && BARE.test(typed) ? `https://${typed}` : (typed ?? undefined))
  const isRight = address?.startsWith('https://') || (!secure && address?.startsWith('http://'))
  return isRight && address!.length <= MAX_URL_LENGTH ? address : undefined
}

/** As people write addresses: `example.org/talks`. */
const BARE = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(\/|$)/u

export function maxLength(length: number) {
  return [(text: string) => text.length <= length, `must have at most ${formatCount(length)} characters`] as const
}

function textOf(said: z.output<typeof text>): string {
  return cleanText(typeof said === 'string' ? said : (said?.en ?? Object.values(said ?? {}).find(Boolean) ?? ''))
}
