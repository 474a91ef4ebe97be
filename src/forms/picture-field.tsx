import type { ReactNode } from 'react'
import { isShowable, Picture } from '../ui/pictures/picture.tsx'
import { TextField } from './fields.tsx'

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

const COPIED = 'The picture is copied here when you save. If attendees do not see it then, upload it instead.'

/** The address of a picture, what it shows, and where possible a way to upload one. */
export function PictureField({ upload, ...field }: PictureFieldProps) {
  const isElsewhere = field.value.startsWith('https://')
  return (
    <div className="preview-field">
      {isShowable(field.value) && (
        <span className="preview">
          <Picture key={field.value} src={field.value} alt="" width={64} height={64} loading="eager" />
        </span>
      )}
      <TextField placeholder="https://…" autoComplete="off" {...field} hint={isElsewhere ? COPIED : field.hint} />
      {upload}
    </div>
  )
}
