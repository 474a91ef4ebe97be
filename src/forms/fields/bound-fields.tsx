import type { ComponentProps, ReactNode } from 'react'
import { isOwnPicture, Picture } from '../../ui/picture.tsx'
import { useRowFormContext } from '../row-form.tsx'
import { Checklist } from './checklist.tsx'
import { SelectField, TextAreaField, TextField } from './text-field.tsx'
import { useField, useTextField } from './use-field.tsx'

type TextProps = { name: string; hint?: ReactNode } & Pick<
  ComponentProps<typeof TextField>,
  'type' | 'placeholder' | 'list'
>

export function BoundTextField({ name, hint, ...rest }: TextProps) {
  return <TextField autoComplete="off" {...rest} {...useTextField(name, hint)} />
}

function TextArea({ name, hint, rows }: { name: string; hint?: ReactNode; rows?: number }) {
  return <TextAreaField rows={rows} {...useTextField(name, hint)} />
}

function CheckboxField({ name, hint }: { name: string; hint?: ReactNode }) {
  const field = useField(name, hint)
  return (
    <>
      <label className="cluster choice">
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

type SelectProps = { name: string; options: readonly string[]; emptyLabel: string }

/** A stored value outside of the options stays and can be kept. */
function Select({ name, options, emptyLabel }: SelectProps) {
  const field = useTextField(name)
  const all = field.value && !options.includes(field.value) ? [field.value, ...options] : options
  return (
    <SelectField {...field}>
      <option value="">{emptyLabel}</option>
      {all.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  )
}

export function ColorField({ name, placeholder, pick }: { name: string; placeholder: string; pick: string }) {
  const field = useTextField(name)
  return (
    <div className="buttons beside">
      <TextField placeholder={placeholder} autoComplete="off" {...field} />
      <input
        type="color"
        className="preview"
        aria-label={pick}
        value={isColor(field.value) ? field.value : placeholder}
        onChange={({ target }) => field.onChange(target.value)}
      />
    </div>
  )
}

export const isColor = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed)

type PictureProps = {
  name: string
  hint?: string
  /** The upload button, for a row that exists. The form continues from what the upload saved. */
  upload?: (onSaved: (saved: { objectPath: string; version: number }) => void) => ReactNode
}

const COPIED = 'We’ll copy the image when you save. If it doesn’t show up for attendees, upload it instead.'

function PictureField({ name, hint, upload }: PictureProps) {
  const form = useRowFormContext()
  const field = useTextField(name, hint)
  const { value } = field
  return (
    <div className="buttons beside">
      {isOwnPicture(value) && (
        <span className="preview">
          <Picture key={value} src={value} alt="" width={64} height={64} loading="eager" />
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

/** Fields typed by the form: `const { Text, Select } = typedFields<SessionFields>()`. */
export function typedFields<Fields>(): FieldsOf<Fields> {
  return { Text: BoundTextField, TextArea, Select, Picture: PictureField, Checklist, Check: CheckboxField }
}

type FieldsOf<Fields> = {
  Text: Named<typeof BoundTextField, NameOf<Fields, string | number>>
  TextArea: Named<typeof TextArea, NameOf<Fields, string | readonly object[]>>
  Select: Named<typeof Select, NameOf<Fields, string>>
  Picture: Named<typeof PictureField, NameOf<Fields, string>>
  Checklist: Named<typeof Checklist, NameOf<Fields, readonly string[]>>
  Check: Named<typeof CheckboxField, NameOf<Fields, boolean>>
}

type NameOf<Fields, Value> = {
  [Name in keyof Fields & string]-?: Fields[Name] extends Value | null | undefined ? Name : never
}[keyof Fields & string]

type Named<Field extends (props: never) => ReactNode, Name> = (
  props: Omit<Parameters<Field>[0], 'name'> & { name: Name },
) => ReactNode
