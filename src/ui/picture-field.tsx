import type { ReactNode } from 'react'
import { TextField } from './fields.tsx'
import { Picture } from './picture.tsx'

type PictureFieldProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  error?: string
  /** The button that brings a file, where there is a row to keep it with. */
  upload?: ReactNode
}

/** The address of a picture, what it shows, and where possible a way to upload one. */
export function PictureField({ upload, ...field }: PictureFieldProps) {
  return (
    <div className="picture-field">
      {/^(https:\/\/|\/[^/])/.test(field.value) && (
        <span className="preview">
          <Picture key={field.value} src={field.value} alt="" width={64} height={64} loading="eager" />
        </span>
      )}
      <TextField placeholder="https://…" autoComplete="off" {...field} />
      {upload}
    </div>
  )
}
