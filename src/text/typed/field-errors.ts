import type * as z from 'zod/mini'

/** The empty name means the whole. */
export type FieldErrors = Record<string, string>

export function toFieldErrors(error: z.core.$ZodError): FieldErrors {
  const refusals: FieldErrors = {}
  for (const { path, message } of error.issues) refusals[String(path[0] ?? '')] ??= message
  return refusals
}
