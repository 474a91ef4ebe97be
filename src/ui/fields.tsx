import type { RefObject } from 'react'
import { TextField as AriaTextField, FieldError, Input, Label, TextArea } from 'react-aria-components'

type FieldProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
  type?: 'text' | 'email' | 'password' | 'url' | 'date'
  placeholder?: string
  autoComplete?: string
  hint?: string
  /** Said beneath the field when the value was refused. */
  error?: string
}

/** One line of text with its label and, when it was refused, why. */
export function TextField({ label, inputRef, placeholder, hint, error, ...field }: FieldProps) {
  return (
    <AriaTextField className="field" isInvalid={!!error} validationBehavior="aria" {...field}>
      <Label>{label}</Label>
      <Input ref={inputRef} placeholder={placeholder} />
      {hint && <span className="hint">{hint}</span>}
      <FieldError className="error">{error}</FieldError>
    </AriaTextField>
  )
}

type TextAreaFieldProps = Omit<FieldProps, 'inputRef' | 'type'> & {
  inputRef?: RefObject<HTMLTextAreaElement | null>
  rows?: number
}

/** Several lines of text. */
export function TextAreaField({ label, inputRef, placeholder, rows, hint, error, ...field }: TextAreaFieldProps) {
  return (
    <AriaTextField className="field" isInvalid={!!error} validationBehavior="aria" {...field}>
      <Label>{label}</Label>
      <TextArea ref={inputRef} placeholder={placeholder} rows={rows} />
      {hint && <span className="hint">{hint}</span>}
      <FieldError className="error">{error}</FieldError>
    </AriaTextField>
  )
}
