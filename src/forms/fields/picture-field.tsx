import type { ReactNode } from 'react'
import { isOwnPicture, Picture as Preview } from '../../ui/picture.tsx'
import { useRowFormContext } from '../use-row-form.ts'
import { TextField } from './text-field.tsx'
import { useTextField } from './use-field.tsx'

type PictureProps = {
  name: string
  hint?: string
  /** The upload button, for a row that exists. The form continues from what the upload saved. */
  upload?: (onSaved: (saved: { objectPath: string; version: number }) => void) => ReactNode
}

const COPIED = 'We’ll copy the image when you save. If it doesn’t show up for attendees, upload it instead.'

export function PictureField({ name, hint, upload }: PictureProps) {
  const form = useRowFormContext()
  const field = useTextField(name, hint)
  const { value } = field
  return (
    <div className="preview-field">
      {isOwnPicture(value) && (
        <span className="preview">
          <Preview key={value} src={value} alt="" width={64} height={64} loading="eager" />
        </span>
      )}
      <TextField
        placeholder="https://…"
        autoComplete="off"
        {...field}
        hint={value.startsWith('https://') ? COPIED : field.hint}
      />
      {upload?.(({ objectPath, version }) => form.rebase({ [name]: objectPath }, version))}
    </div>
  )
}
