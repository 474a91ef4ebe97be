import type * as z from 'zod/mini'

/** What is wrong with each field, in the words of its schema; the empty name is the whole. */
export type FieldErrors = Record<string, string>

/** The first message of each field, in the order of the schema. */
export function toFieldErrors(error: z.core.$ZodError): FieldErrors {
  const refusals: FieldErrors = {}
  for (const { path, message } of error.issues) refusals[String(path[0] ?? '')] ??= message
  return refusals
}
