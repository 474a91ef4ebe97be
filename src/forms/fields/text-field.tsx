import { type ComponentProps, type ReactNode, useId } from 'react'

type Frame = { label: string; hint?: ReactNode; error?: string }

type FieldProps<Control extends 'input' | 'textarea' | 'select'> = Frame &
  Omit<ComponentProps<Control>, 'id' | 'onChange'> & { onChange: (value: string) => void }

export function TextField({ label, hint, error, type = 'text', onChange, ...field }: FieldProps<'input'>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...field}
        {...describedBy(id, hint, error)}
        type={type}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  )
}

export function TextAreaField({ label, hint, error, onChange, ...field }: FieldProps<'textarea'>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea {...field} {...describedBy(id, hint, error)} onChange={({ target }) => onChange(target.value)} />
    </FieldFrame>
  )
}

type SelectFieldProps = FieldProps<'select'> & { options?: (readonly [value: string, name: string])[] }

export function SelectField({ label, hint, error, options, children, onChange, ...field }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select {...field} {...describedBy(id, hint, error)} onChange={({ target }) => onChange(target.value)}>
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

function FieldFrame({ id, label, hint, error, children }: Frame & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="error">
          {error}
        </span>
      )}
    </div>
  )
}

function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const by = [hint ? `${id}-hint` : [], error ? `${id}-error` : []].flat().join(' ')
  return { id, 'aria-describedby': by || undefined, 'aria-invalid': error ? true : undefined } as const
}
