import { type ComponentProps, type ReactNode, useId } from 'react'

type Frame = { label: string; hint?: ReactNode; error?: string }

/** Without `onChange` in a form that the browser sends. */
type FieldProps<Control extends 'input' | 'textarea' | 'select'> = Frame &
  Omit<ComponentProps<Control>, 'id' | 'onChange'> & { onChange?: (value: string) => void }

export function TextField({ type = 'text', onChange, ...field }: FieldProps<'input'>) {
  const { frame, control } = useFrame(field)
  return (
    <FieldFrame {...frame}>
      <input {...control} type={type} onChange={onChange && (({ target }) => onChange(target.value))} />
    </FieldFrame>
  )
}

export function TextAreaField({ onChange, ...field }: FieldProps<'textarea'>) {
  const { frame, control } = useFrame(field)
  return (
    <FieldFrame {...frame}>
      <textarea {...control} onChange={onChange && (({ target }) => onChange(target.value))} />
    </FieldFrame>
  )
}

type SelectFieldProps = FieldProps<'select'> & { options?: (readonly [value: string | number, name: string])[] }

export function SelectField({ options, children, onChange, ...field }: SelectFieldProps) {
  const { frame, control } = useFrame(field)
  return (
    <FieldFrame {...frame}>
      <select {...control} onChange={onChange && (({ target }) => onChange(target.value))}>
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

function useFrame<Props extends Frame>({ label, hint, error, ...field }: Props) {
  const id = useId()
  const by = [hint ? `${id}-hint` : [], error ? `${id}-error` : []].flat().join(' ')
  const described = { id, 'aria-describedby': by || undefined, 'aria-invalid': error ? true : undefined } as const
  return { frame: { id, label, hint, error }, control: { ...field, ...described } }
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
