import { RequestError } from '../browser/request.ts'
import { type FieldValue, type FormValues, isSameValue } from './form-values.ts'

type CollidingField = { name: string; before: FieldValue; theirs: FieldValue; mine: FieldValue }

/** Both changed `fields`. Only they changed `theirs`, which the form shows already. */
export type Collision = { fields: CollidingField[]; taken: CollidingField[]; by?: string | undefined }

/** The current row and its author from a 409. */
export function readCollision<Row>(error: unknown): { current: Row; by?: string } | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  const body = error.body as { current?: Row; by?: string } | undefined
  return body?.current && { current: body.current, by: body.by }
}

export function findCollision(before: FormValues, theirs: FormValues, mine: FormValues): Collision {
  const all = Object.entries(theirs).map(([name, value]) => ({
    name,
    before: before[name] ?? '',
    theirs: value,
    mine: mine[name] ?? '',
  }))
  const changed = all.filter((field) => !isSameValue(field.theirs, field.before))
  const taken = changed.filter((field) => isSameValue(field.mine, field.before))
  return { fields: changed.filter((field) => !taken.includes(field) && !isSameValue(field.mine, field.theirs)), taken }
}

/** The form keeps typing of fields that both changed until the user decides. */
export function mergeCollision<Values extends FormValues>(mine: Values, { taken }: Collision): Values {
  return { ...mine, ...Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs])) }
}
