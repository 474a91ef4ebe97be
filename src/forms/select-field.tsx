import { useId } from 'react'

type SelectFieldProps = {
  name: string
  label: string
  value: string
  options: readonly string[]
  /** What stands there while nothing is chosen. */
  nothing: string
  onChange: (value: string) => void
  error?: string
}

/** One of a few. A stored value that is none of them stays and can be kept. */
export function SelectField({ name, label, value, options, nothing, onChange, error }: SelectFieldProps) {
  const id = useId()
  const all = value && !options.includes(value) ? [value, ...options] : options
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        aria-invalid={!!error}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{nothing}</option>
        {all.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {error && (
        <span id={`${id}-error`} className="error">
          {error}
        </span>
      )}
    </div>
  )
}
