import type { ReactNode } from 'react'
import type { FieldValue } from '../form-values.ts'
import { useRowFormContext } from '../row-form.ts'
import { FieldWarnings } from './field-warnings.tsx'

/** A form's state of one field, with its hint and warnings. */
export function useField(name: string, hint?: ReactNode) {
  const form = useRowFormContext()
  const warnings = form.warnings[name]
  return {
    label: form.labels[name] ?? name,
    value: form.values[name],
    error: form.errors[name],
    hint: warnings ? (
      <>
        {hint}
        <FieldWarnings sentences={warnings} />
      </>
    ) : (
      hint
    ),
    onChange: (value: FieldValue) => form.set(name, value),
  }
}

export function useTextField(name: string, hint?: ReactNode) {
  const { value, ...field } = useField(name, hint)
  return { name, ...field, value: typeof value === 'string' ? value : '' }
}
