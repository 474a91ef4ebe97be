import type { ReactNode } from 'react'
import { BoundTextField, CheckboxField, PictureField, Select, TextArea } from './bound-fields.tsx'
import { Checklist } from './checklist.tsx'

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
