import { useEffect, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from './form-draft.ts'
import { type FieldValue, type FormValues, isSameForm, isSameValue } from './form-values.ts'
import { useBeforeUnload } from './use-before-unload.ts'

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
