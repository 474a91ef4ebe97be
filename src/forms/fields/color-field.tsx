import { TextField } from './text-field.tsx'
import { useTextField } from './use-field.tsx'

export function ColorField({ name, placeholder, pick }: { name: string; placeholder: string; pick: string }) {
  const field = useTextField(name)
  return (
    <div className="preview-field color-field">
      <TextField placeholder={placeholder} autoComplete="off" {...field} />
      <input
        type="color"
        aria-label={pick}
        value={isColor(field.value) ? field.value : placeholder}
        onChange={({ target }) => field.onChange(target.value)}
      />
    </div>
  )
}

export const isColor = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed)
