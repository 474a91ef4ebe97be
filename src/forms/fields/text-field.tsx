import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'

type ControlName = 'input' | 'textarea' | 'select'
type Frame = { label: string; hint?: ReactNode; error?: string }

/** Without `onChange` in a form that the browser sends. */
type FieldProps<Control extends ControlName> = Frame &
  Omit<ComponentProps<Control>, 'id' | 'onChange'> & { onChange?: (value: string) => void }

export const TextField = (field: FieldProps<'input'>) => <Field control="input" type="text" {...field} />

export const TextAreaField = (field: FieldProps<'textarea'>) => <Field control="textarea" {...field} />

type SelectFieldProps = FieldProps<'select'> & { options?: (readonly [value: string | number, name: string])[] }

export function SelectField({ options, children, ...field }: SelectFieldProps) {
  return (
    <Field control="select" {...field}>
      {options?.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
      {children}
    </Field>
  )
}

type AnyFieldProps<Control extends ControlName> = FieldProps<Control> & { control: Control & ElementType }

function Field<Name extends ControlName>({ label, hint, error, onChange, ...field }: AnyFieldProps<Name>) {
  const { control: Control, ...rest }: { control: ElementType } = field
  const id = useId()
  const by = [hint ? `${id}-hint` : [], error ? `${id}-error` : []].flat().join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Control
        {...rest}
        id={id}
        aria-describedby={by || undefined}
        aria-invalid={error ? true : undefined}
        onChange={onChange && (({ target }: { target: { value: string } }) => onChange(target.value))}
      />
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
