import { RequestError } from '../browser/request.ts'
import { type FormValues, isSame } from './form-draft.ts'

/**
 * Somebody else wrote the row meanwhile. `fields` were changed by both and differ: as they were, as they are now, and as
 * typed here. `taken` were left alone here, so theirs are in the form at once.
 */
export type Collision<Values> = {
  fields: (keyof Values & string)[]
  taken: (keyof Values & string)[]
  before: Values
  theirs: Values
  mine: Values
}

/** The row as it is now, out of the answer to a write that came too late. */
export function rowOfCollision<Row>(error: unknown): Row | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  return (error.body as { current?: Row } | undefined)?.current
}

export function collisionOf<Values extends FormValues>(
  before: Values,
  theirs: Values,
  mine: Values,
): Collision<Values> {
  const changed = Object.keys(theirs).filter((field) => !isSame(theirs[field], before[field]))
  const taken = changed.filter((field) => isSame(mine[field], before[field]))
  const fields = changed.filter((field) => !taken.includes(field) && !isSame(mine[field], theirs[field]))
  return { fields, taken, before, theirs, mine }
}

/** What the form goes on with: what both changed stays as typed until it is decided. */
export function merged<Values extends FormValues>({ taken, theirs, mine }: Collision<Values>): Values {
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
}
