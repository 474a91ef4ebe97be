import * as z from 'zod/mini'

const judged = new WeakMap<object, z.ZodMiniType>()

/**
 * The body of a call that is judged by `schema` where it is used, as forms use it as well: says to whoever calls what is
 * sent, and takes whatever comes.
 */
export function unjudged<Schema extends z.ZodMiniType>(schema: Schema) {
  const body = z.custom<z.input<Schema>>()
  judged.set(body, schema)
  return body
}

/** What a body that a route declares is judged by, there or later. */
export function judgedBy(body: z.ZodMiniType): z.ZodMiniType {
  return judged.get(body) ?? body
}
