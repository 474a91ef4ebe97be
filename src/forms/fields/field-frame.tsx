import type { ReactNode } from 'react'

type LabeledProps = { id: string; label: string; hint?: ReactNode; error?: string; children: ReactNode }

export function FieldFrame({ id, label, hint, error, children }: LabeledProps) {
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

export function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const by = [hint ? `${id}-hint` : [], error ? `${id}-error` : []].flat().join(' ')
  return { id, 'aria-describedby': by || undefined, 'aria-invalid': error ? true : undefined } as const
}
