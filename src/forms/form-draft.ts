import type { FormValues } from './form-values.ts'

/** What was typed, and the row it was typed over (none: a new one). */
export type FormDraft<Row, Values> = { base: Row | undefined; values: Values }

/** What a reload, a crash or an empty battery left; undefined for none, or one of an older form. */
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

// Storage may be full or forbidden (private windows): then the draft lives as long as the page.
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
