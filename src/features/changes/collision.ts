import { RequestError } from '../../browser/request.ts'
import { type FormValues, isSame } from './form-draft.ts'

/** Somebody else wrote the row meanwhile: the fields they changed, as they were, as they are now, and as typed here. */
export type Collision<Values> = { fields: (keyof Values & string)[]; before: Values; theirs: Values; mine: Values }

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
  const fields = Object.keys(theirs).filter((field) => !isSame(theirs[field], before[field]))
  return { fields, before, theirs, mine }
}

/** What the form goes on with: what was left alone here is theirs, what both changed stays as typed until it is decided. */
export function merged<Values extends FormValues>({ fields, before, theirs, mine }: Collision<Values>): Values {
  const untouched = fields.filter((field) => isSame(mine[field], before[field]))
  return { ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) }
}
