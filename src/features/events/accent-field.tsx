import { TextField } from '../../forms/fields.tsx'

type AccentFieldProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string
}

/** The colour of an event, typed or picked. Every other colour is derived from it, so that all of them can be read. */
export function AccentField(field: AccentFieldProps) {
  return (
    <div className="preview-field accent-field">
      <TextField placeholder="#ffb81c" autoComplete="off" {...field} />
      <input
        type="color"
        aria-label="Pick the accent color"
        value={/^#[0-9a-f]{6}$/i.test(field.value) ? field.value : '#ffb81c'}
        onChange={({ target }) => field.onChange(target.value)}
      />
    </div>
  )
}
