import { useId } from 'react'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { useTextField } from './use-field.tsx'

type SelectProps = {
  name: string
  options: readonly string[]
  /** What stands there while nothing is chosen. */
  emptyLabel: string
}

/** One of a few. A stored value that is none of them stays and can be kept. */
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
