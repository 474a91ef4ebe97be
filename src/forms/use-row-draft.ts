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
  const [key] = useState(() => draft?.key ?? newIdempotencyKey())
  const [base, setBase] = useState(draft ? draft.base : row)
  const [values, setValues] = useState(draft?.values ?? valuesOf(row))
  const [isRestored, setRestored] = useState(!!draft)
  const isDirty = !isSameForm(values, valuesOf(base))

  useEffect(() => {
    if (isDirty) saveDraft(draftKey, { base, values, key })
    else deleteDraft(draftKey)
  }, [isDirty, draftKey, base, values, key])
  useBeforeUnload(isDirty)

  return {
    base,
    key,
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

type FormDraft<Row, Values> = { base: Row | undefined; values: Values; key: string }

/** `crypto.randomUUID` needs HTTPS. */
export const newIdempotencyKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Undefined without a draft, or for one of an older form. */
export function readDraft<Row, Values extends FormValues>(key: string, fresh: Values) {
  const draft = readStored<FormDraft<Row, Values> | undefined>(toName(key), undefined)
  const fits = draft && Object.keys(fresh).every((field) => typeof draft.values[field] === typeof fresh[field])
  return fits ? draft : undefined
}

export const saveDraft = <Row, Values>(key: string, draft: FormDraft<Row, Values>) => writeStored(toName(key), draft)
export const deleteDraft = (key: string) => removeStored(toName(key))

let owner = ''

/** Whose drafts these are: a browser may have several users. */
export function setDraftOwner(userId: string) {
  owner = userId
}

const toName = (key: string) => `draft:${owner}:${key}`
