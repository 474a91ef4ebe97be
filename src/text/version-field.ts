import * as z from 'zod/mini'

/** The version of a row that an edit was based on; what is no number matches no version. Empty: whichever is there. */
export const versionField = z.optional(
  z.nullable(
    z.pipe(
      z.union([z.number(), z.string()], 'version is a number'),
      z.transform((typed) => (typed === '' ? null : Number(typed))),
    ),
  ),
)
