import * as z from 'zod/mini'

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
