import * as z from 'zod/mini'

const judged = new WeakMap<object, z.ZodMiniType>()

/** Declares a body and takes whatever comes: the handler judges it by `schema`, as forms do. */
export function unvalidated<Schema extends z.ZodMiniType>(schema: Schema) {
  const body = z.custom<z.input<Schema>>()
  judged.set(body, schema)
  return body
}

/** What a body that a route declares is judged by, there or later. */
export function validatorOf(body: z.ZodMiniType): z.ZodMiniType {
  return judged.get(body) ?? body
}
