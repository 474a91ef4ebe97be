import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { TextAreaField, TextField } from './text-field.tsx'
import { useField, useTextField } from './use-field.tsx'

type TextProps = { name: string; hint?: ReactNode } & Pick<
  ComponentProps<typeof TextField>,
  'type' | 'placeholder' | 'list'
>

/** The browser's autofill is off. */
export function BoundTextField({ name, hint, ...rest }: TextProps) {
  return <TextField autoComplete="off" {...rest} {...useTextField(name, hint)} />
}

type TextAreaProps = { name: string; hint?: ReactNode; rows?: number }

export function TextArea({ name, hint, rows }: TextAreaProps) {
  return <TextAreaField rows={rows} {...useTextField(name, hint)} />
}

export function CheckboxField({ name, hint }: { name: string; hint?: ReactNode }) {
  const field = useField(name, hint)
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          checked={field.value === true}
          onChange={({ target }) => field.onChange(target.checked)}
        />
        {field.label}
      </label>
      {field.hint && <p className="hint">{field.hint}</p>}
    </>
  )
}

type SelectProps = {
  name: string
  options: readonly string[]
  /** The option for no choice. */
  emptyLabel: string
}

/** A stored value outside of the options stays and can be kept. */
export function Select({ name, options, emptyLabel }: SelectProps) {
  const id = useId()
  const { label, value, hint, error, onChange } = useTextField(name)
  const all = value && !options.includes(value) ? [value, ...options] : options
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        name={name}
        {...describedBy(id, hint, error)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{emptyLabel}</option>
        {all.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  )
}
