import { createContext, type RefObject, useContext } from 'react'
import type { FieldErrors } from '../text/typed/field-errors.ts'
import type { Collision } from './collision.ts'
import type { FieldValue, FormValues } from './form-values.ts'

/** A form over a row, as its fields and its dialog see it. */
export type RowForm = {
  ref: RefObject<HTMLFormElement | null>
  isNew: boolean
  /** What the fields are called, in their order. */
  labels: Readonly<Record<string, string>>
  values: Readonly<FormValues>
  errors: FieldErrors
  /** What looks wrong though it may be saved. Each field that can be doubted has a list, if an empty one. */
  warnings: Readonly<Record<string, string[] | undefined>>
  isDirty: boolean
  isSaving: boolean
  /** What was typed before a reload is in the form again. */
  isRestored: boolean
  collision: Collision | undefined
  /** Why the last try to save failed; gone with the next. */
  failure: string | undefined
  /** A value in words: names for ids. */
  say: (value: FieldValue) => string
  set: (name: string, value: FieldValue) => void
  /** Goes on from what was written to the row elsewhere, such as an upload. */
  rebase: (written: FormValues, version: number) => void
  submit: () => Promise<void>
  startOver: () => void
  /** Leaves without saving: what was typed is forgotten. */
  discard: () => void
}

export const RowFormContext = createContext<RowForm | undefined>(undefined)

export function useRowFormContext(): RowForm {
  const form = useContext(RowFormContext)
  if (!form) throw new Error('A field found by its name stands in a RowFormDialog')
  return form
}
