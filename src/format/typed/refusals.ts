import type * as z from 'zod/mini'

/** What is wrong with each field, in the words of its schema; the empty name is the whole. */
export type Refusals = Record<string, string>

/** The first message of each field, in the order of the schema. */
export function refusalsOf(error: z.core.$ZodError): Refusals {
  const refusals: Refusals = {}
  for (const { path, message } of error.issues) refusals[String(path[0] ?? '')] ??= message
  return refusals
}
