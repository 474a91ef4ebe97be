import type { Schema } from '../browser/form-errors.ts'
import { RequestError } from '../browser/request.ts'

export type FieldValue = string | readonly string[] | boolean
export type FormValues = Record<string, FieldValue>

/** Missing text is empty text, a missing list an empty one, an unanswered yes or no empty text. */
export type FormValuesOf<Fields> = {
  [Name in keyof Fields]-?: Shown<NonNullable<Fields[Name]>> | EmptyChoice<Fields[Name]>
}
type EmptyChoice<Value> = [true, null] extends [Value, Value] ? '' : never
type Shown<Value> = Value extends boolean ? boolean : Value extends readonly string[] ? readonly string[] : string

export type RowOf<Fields> = { id: string; version: number } & {
  [Name in keyof Fields]-?: Stored<NonNullable<Fields[Name]>> | null
}
type Stored<Value> = Value extends number | readonly object[] ? Value : Shown<Value>

export type ValueOptions<Row, Fields> = {
  schema: Schema<Fields> & { shape: Record<string, Takes> }
  labels: Record<keyof NoInfer<Fields> & string, string>
  defaults?: Partial<FormValuesOf<NoInfer<Fields>>>
  /** Values that look different from what is stored. */
  shown?: (row: Row) => Partial<FormValuesOf<NoInfer<Fields>>>
}

type Takes = { safeParse: (value: unknown) => { success: boolean } }

export function initialFormValues<Row extends RowOf<Fields>, Fields>(
  { schema, labels, defaults = {}, shown }: ValueOptions<Row, Fields>,
  row: Row | undefined,
): FormValuesOf<Fields> {
  const known = new Map<string, FieldValue | number | null>(
    Object.entries(row ? { ...row, ...shown?.(row) } : defaults),
  )
  const values = Object.keys(labels).map((name) => {
    const value = known.get(name) ?? emptyValue(schema.shape[name])
    return [name, typeof value === 'number' ? String(value) : value]
  })
  // The labels name every field, and a row holds each of them or null.
  return Object.fromEntries(values) as FormValuesOf<Fields>
}

function emptyValue(field: Takes | undefined): FieldValue {
  return [[], '', false].find((value) => field?.safeParse(value).success) ?? ''
}

export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function isSameForm(one: FormValues, other: FormValues): boolean {
  return Object.keys({ ...one, ...other }).every((field) => isSameValue(one[field], other[field]))
}

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
