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
  name?: string
  label: string
  value: string | number
  options?: (readonly [value: string, name: string])[]
  children?: ReactNode
  hint?: ReactNode
  error?: string
  onChange: (value: string) => void
}

export function SelectField({ name, label, value, options, children, hint, error, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        name={name}
        {...describedBy(id, hint, error)}
        value={value}
        onChange={({ target }) => onChange(target.value)}>
        {options?.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
        {children}
      </select>
    </FieldFrame>
  )
}
