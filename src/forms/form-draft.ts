import type { FormValues } from './form-values.ts'

/** `base` is undefined for a new row. */
export type FormDraft<Row, Values> = { base: Row | undefined; values: Values }

/** Undefined without a draft, or for one of an older form. */
export function readDraft<Row, Values extends FormValues>(
  key: string,
  fresh: Values,
): FormDraft<Row, Values> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null') as FormDraft<Row, Values> | null
    const fits = draft && Object.keys(fresh).every((field) => typeof draft.values[field] === typeof fresh[field])
    return fits ? draft : undefined
  } catch {
    return undefined
  }
}

// Private windows may forbid storage: then the draft lives as long as the page.
export function saveDraft<Row, Values>(key: string, draft: FormDraft<Row, Values>) {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {}
}

export function deleteDraft(key: string) {
  try {
    localStorage.removeItem(nameOf(key))
  } catch {}
}

const nameOf = (key: string) => `draft:${key}`
