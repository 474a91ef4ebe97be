import type { ReactNode } from 'react'
import { useField } from './use-field.tsx'

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
