import { readStored, removeStored, writeStored } from '../browser/local-storage.ts'
import type { FormValues } from './form-values.ts'

/** `base` is undefined for a new row. */
export type FormDraft<Row, Values> = { base: Row | undefined; values: Values }

/** Undefined without a draft, or for one of an older form. */
export function readDraft<Row, Values extends FormValues>(
  key: string,
  fresh: Values,
): FormDraft<Row, Values> | undefined {
  const draft = readStored<FormDraft<Row, Values> | undefined>(toName(key), undefined)
  const fits = draft && Object.keys(fresh).every((field) => typeof draft.values[field] === typeof fresh[field])
  return fits ? draft : undefined
}

export const saveDraft = <Row, Values>(key: string, draft: FormDraft<Row, Values>) => writeStored(toName(key), draft)
export const deleteDraft = (key: string) => removeStored(toName(key))

const toName = (key: string) => `draft:${key}`
