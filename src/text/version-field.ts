import * as z from 'zod/mini'

/** The version that an edit is based on. Empty accepts any; text matches none. */
export const versionField = z.optional(
  z.nullable(
    z.pipe(
      z.union([z.number(), z.string()], 'version is a number'),
      z.transform((typed) => (typed === '' ? null : Number(typed))),
    ),
  ),
)
