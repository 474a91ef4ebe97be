import type { ComponentProps, ReactNode } from 'react'
import { TextAreaField, TextField } from './text-field.tsx'
import { useTextField } from './use-field.tsx'

type TextProps = { name: string; hint?: ReactNode } & Pick<
  ComponentProps<typeof TextField>,
  'type' | 'placeholder' | 'list'
>

/** The browser's autofill is off. */
export function BoundTextField({ name, hint, ...rest }: TextProps) {
  return <TextField autoComplete="off" {...rest} {...useTextField(name, hint)} />
}

type TextAreaProps = { name: string; hint?: ReactNode; rows?: number }

export function TextArea({ name, hint, rows }: TextAreaProps) {
  return <TextAreaField rows={rows} {...useTextField(name, hint)} />
}
