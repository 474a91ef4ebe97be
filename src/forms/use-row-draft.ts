import { useEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '../browser/local-storage.ts'
import { type FieldValue, type FormValues, isSameForm, isSameValue } from './form-values.ts'

/** The draft outlives a reload until it is saved or discarded. No base row: a new one. */
export function useRowDraft<Row extends { version: number }, Values extends FormValues>(
  draftKey: string,
  row: Row | undefined,
  valuesOf: (row: Row | undefined) => Values,
) {
  const [draft] = useState(() => readDraft<Row, Values>(draftKey, valuesOf(row)))
  const [base, setBase] = useState(draft ? draft.base : row)
  const [values, setValues] = useState(draft?.values ?? valuesOf(row))
  const [isRestored, setRestored] = useState(!!draft)
  const isDirty = !isSameForm(values, valuesOf(base))

  useEffect(() => {
    if (isDirty) saveDraft(draftKey, { base, values })
    else deleteDraft(draftKey)
  }, [isDirty, draftKey, base, values])
  useBeforeUnload(isDirty)

  return {
    base,
    values,
    isDirty,
    isRestored,
    set: (name: string, value: FieldValue) => setValues((known) => ({ ...known, [name]: value })),
    goOn: (next: Values, over: Row) => {
      setValues(next)
      setBase(over)
    },
    rebase: (written: FormValues, version: number) => {
      const next = base && { ...base, ...written, version }
      const [before, now] = [valuesOf(base), valuesOf(next)]
      const changed = Object.entries(now).filter(([field, value]) => !isSameValue(value, before[field]))
      setBase(next)
      setValues((known) => ({ ...known, ...Object.fromEntries(changed) }))
    },
    startOver: () => {
      setBase(row)
      setValues(valuesOf(row))
      setRestored(false)
    },
    forget: () => deleteDraft(draftKey),
  }
}

function useBeforeUnload(hasUnsavedInput: boolean) {
  useEffect(() => {
    if (!hasUnsavedInput) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasUnsavedInput])
}

type FormDraft<Row, Values> = { base: Row | undefined; values: Values }

/** Undefined without a draft, or for one of an older form. */
export function readDraft<Row, Values extends FormValues>(key: string, fresh: Values) {
  const draft = readStored<FormDraft<Row, Values> | undefined>(toName(key), undefined)
  const fits = draft && Object.keys(fresh).every((field) => typeof draft.values[field] === typeof fresh[field])
  return fits ? draft : undefined
}

export const saveDraft = <Row, Values>(key: string, draft: FormDraft<Row, Values>) => writeStored(toName(key), draft)
export const deleteDraft = (key: string) => removeStored(toName(key))

const toName = (key: string) => `draft:${key}`
