import { __iconData as TriangleAlert } from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { FieldValue } from '../form-values.ts'
import { useRowFormContext } from '../row-form.tsx'

export function useField(name: string, hint?: ReactNode) {
  const form = useRowFormContext()
  const warnings = form.warnings[name]
  return {
    label: form.labels[name] ?? name,
    value: form.values[name],
    error: form.errors[name],
    hint: warnings ? (
      <>
        {hint}
        <FieldWarnings sentences={warnings} />
      </>
    ) : (
      hint
    ),
    onChange: (value: FieldValue) => form.set(name, value),
  }
}

export function useTextField(name: string, hint?: ReactNode) {
  const { value, ...field } = useField(name, hint)
  return { name, ...field, value: typeof value === 'string' ? value : '' }
}

function FieldWarnings({ sentences }: { sentences: string[] }) {
  return (
    <span className="warnings" role="status">
      {sentences.map((sentence) => (
        <span key={sentence} className="warning">
          <Icon of={TriangleAlert} size={16} />
          {sentence}
        </span>
      ))}
    </span>
  )
}
