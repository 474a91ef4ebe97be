import type { ComponentProps, ReactNode } from 'react'
import { SelectField, TextAreaField, TextField } from './text-field.tsx'
import { useField, useTextField } from './use-field.tsx'

type TextProps = { name: string; hint?: ReactNode } & Pick<
  ComponentProps<typeof TextField>,
  'type' | 'placeholder' | 'list'
>

export function BoundTextField({ name, hint, ...rest }: TextProps) {
  return <TextField autoComplete="off" {...rest} {...useTextField(name, hint)} />
}

export function TextArea({ name, hint, rows }: { name: string; hint?: ReactNode; rows?: number }) {
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

type SelectProps = { name: string; options: readonly string[]; emptyLabel: string }

/** A stored value outside of the options stays and can be kept. */
export function Select({ name, options, emptyLabel }: SelectProps) {
  const field = useTextField(name)
  const all = field.value && !options.includes(field.value) ? [field.value, ...options] : options
  return (
    <SelectField {...field} name={name}>
      <option value="">{emptyLabel}</option>
      {all.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  )
}
