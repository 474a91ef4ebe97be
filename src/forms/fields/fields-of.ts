import type { ReactNode } from 'react'
import { Check } from './check.tsx'
import { Checklist } from './checklist.tsx'
import { Picture } from './picture.tsx'
import { Select } from './select.tsx'
import { Text, TextArea } from './text.tsx'

/** Fields for a form over a row, typed by name: `const { Text, Select } = fieldsOf<SessionFields>()`. */
export function fieldsOf<Fields>(): FieldsOf<Fields> {
  return { Text, TextArea, Select, Picture, Checklist, Check }
}

type FieldsOf<Fields> = {
  Text: Named<typeof Text, NameOf<Fields, string | number>>
  TextArea: Named<typeof TextArea, NameOf<Fields, string>>
  Select: Named<typeof Select, NameOf<Fields, string>>
  Picture: Named<typeof Picture, NameOf<Fields, string>>
  Checklist: Named<typeof Checklist, NameOf<Fields, readonly string[]>>
  Check: Named<typeof Check, NameOf<Fields, boolean>>
}

type NameOf<Fields, Value> = {
  [Name in keyof Fields & string]-?: Fields[Name] extends Value | null | undefined ? Name : never
}[keyof Fields & string]

type Named<Field extends (props: never) => ReactNode, Name> = (
  props: Omit<Parameters<Field>[0], 'name'> & { name: Name },
) => ReactNode
