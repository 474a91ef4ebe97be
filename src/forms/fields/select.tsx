import { useId } from 'react'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { useTextField } from './use-field.tsx'

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
