import { type ReactNode, type RefObject, useId } from 'react'
import { describedBy, FieldFrame } from './field-frame.tsx'

type FieldProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
  type?: 'text' | 'email' | 'password' | 'url' | 'date'
  placeholder?: string
  autoComplete?: string
  /** The id of a `datalist` with suggestions. */
  list?: string
  hint?: ReactNode
  error?: string
}

export function TextField({ label, inputRef, type = 'text', hint, error, onChange, ...field }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...field}
        {...describedBy(id, hint, error)}
        ref={inputRef}
        type={type}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

type TextAreaFieldProps = Omit<FieldProps, 'inputRef' | 'type' | 'list'> & {
  inputRef?: RefObject<HTMLTextAreaElement | null>
  rows?: number
}

export function TextAreaField({ label, inputRef, hint, error, onChange, ...field }: TextAreaFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...field}
        {...describedBy(id, hint, error)}
        ref={inputRef}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

type SelectFieldProps = {
  label: string
  value: string
  options: (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

/** Outside of a row's form. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
