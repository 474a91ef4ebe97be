import { TextField } from '../../forms/fields/text-field.tsx'
import { useTextField } from '../../forms/fields/use-field.tsx'
import type { NewEvent } from './schema.ts'

/** Every other color derives from the accent with enough contrast. */
export function AccentField({ name }: { name: keyof NewEvent }) {
  const field = useTextField(name)
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
