import * as z from 'zod/mini'

const judged = new WeakMap<object, z.ZodMiniType>()

/** Declares a body without judging it: the handler does so by `schema`. */
export function unvalidated<Schema extends z.ZodMiniType>(schema: Schema) {
  const body = z.custom<z.input<Schema>>()
  judged.set(body, schema)
  return body
}

/** The declared body's schema. */
export function validatorOf(body: z.ZodMiniType): z.ZodMiniType {
  return judged.get(body) ?? body
}
