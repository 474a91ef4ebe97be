import { z } from 'zod'
import { cleanLine, cleanText } from '../../../format/typed/clean-text.ts'
import { LONGEST_ADDRESS } from '../../../format/typed/typed-text.ts'
import { safeAddress } from '../../../format/typed/web-address.ts'
import { grouped, LONGEST_NAME, LONGEST_TITLE } from '../schedule-limits.ts'

const text = z.union([z.string(), z.record(z.string(), z.string().nullable())], 'must be text').nullish()

/** A text, or one per language: English, else whatever comes first. Nothing is the empty text. */
export const words = text.transform((said) => textOf(said))
/** The same where it matters whether the file speaks of it at all: `undefined` where it does not, `null` where it is empty. */
export const saidWords = text.transform((said) => (said === undefined ? undefined : textOf(said) || null))

export const line = words.transform(cleanLine)

/** At most as long as what is typed (product §9.1). */
export const shortLine = line.refine(...atMost(LONGEST_NAME))
export const anyTitle = line.refine(...atMost(LONGEST_TITLE))
export const title = anyTitle.refine((text) => text !== '', 'must not be empty')

/** What a file calls a row for good: a word or a number. */
export const givenId = z
  .union([z.string(), z.number()], 'must be text or a number')
  .refine((id) => String(id).length <= LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`)
  .nullish()

/** A list that is counted before what is in it is judged. */
export function listOf<T extends z.ZodType>(row: T, most: number, what: string) {
  return z
    .array(z.unknown())
    .max(most, `must have at most ${grouped(most)} ${what}`)
    .pipe(z.array(row))
}

/** How many people a room holds; what cannot be is nothing. */
export const capacity = z
  .unknown()
  .optional()
  .transform((count) => (typeof count === 'number' && count >= 0 && count < 1_000_000 ? Math.floor(count) : undefined))

/** An address that starts with https:// (or http://, unless it has to be secure) and that every browser opens, else nothing. */
export function webAddress(typed: string | null | undefined, secure = true): string | undefined {
  const address = safeAddress(typed && BARE.test(typed) ? `https://${typed}` : (typed ?? undefined))
  const isRight = address?.startsWith('https://') || (!secure && address?.startsWith('http://'))
  return isRight && address!.length <= LONGEST_ADDRESS ? address : undefined
}

/** As people write addresses: `example.org/talks`. */
const BARE = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(\/|$)/u

export function atMost(length: number) {
  return [(text: string) => text.length <= length, `must have at most ${grouped(length)} characters`] as const
}

function textOf(said: z.output<typeof text>): string {
  return cleanText(typeof said === 'string' ? said : (said?.en ?? Object.values(said ?? {}).find(Boolean) ?? ''))
}
