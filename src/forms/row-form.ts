import { createContext, type RefObject, useContext } from 'react'
import type { FieldErrors } from '../text/typed/field-errors.ts'
import type { Collision } from './collision.ts'
import type { FieldValue, FormValues } from './form-values.ts'

export type RowForm = {
  ref: RefObject<HTMLFormElement | null>
  isNew: boolean
  /** In the order of the form. */
  labels: Readonly<Record<string, string>>
  values: Readonly<FormValues>
  errors: FieldErrors
  /** Every field that can have warnings has a list. */
  warnings: Readonly<Record<string, string[] | undefined>>
  isDirty: boolean
  isSaving: boolean
  isRestored: boolean
  collision: Collision | undefined
  failure: string | undefined
  /** Formats a value: names for ids. */
  say: (value: FieldValue) => string
  set: (name: string, value: FieldValue) => void
  /** Continues from another write to the row, such as an upload. */
  rebase: (written: FormValues, version: number) => void
  submit: () => Promise<void>
  startOver: () => void
  /** Forgets what was typed. */
  discard: () => void
}

export const RowFormContext = createContext<RowForm | undefined>(undefined)

export function useRowFormContext(): RowForm {
  const form = useContext(RowFormContext)
  if (!form) throw new Error('A field found by its name stands in a RowFormDialog')
  return form
}
