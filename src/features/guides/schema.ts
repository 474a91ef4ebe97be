import * as z from 'zod/mini'
import type { Guide } from '../../../db/schema.ts'
import { GUIDE_KINDS, type GuideKind } from '../../text/guide-kinds.ts'
import { requiredLine, requiredText, rowSchemas } from '../../text/typed/typed-text.ts'

type Editable = Omit<Guide, 'id' | 'eventId' | 'version'>

const kind = z.enum([...GUIDE_KINDS, ''], `Kind must be one of ${GUIDE_KINDS.join(', ')}`)
const emptyAsNull = z.transform((kind: GuideKind | '') => kind || null)

const fields = {
  kind: z.optional(z.nullable(z.pipe(kind, emptyAsNull))),
  title: requiredLine('Title', 200),
  text: requiredText('Text', 20_000),
} satisfies Record<keyof Editable, z.ZodMiniType>

export const { form: guideFields, create: newGuide, edit: guideEdit } = rowSchemas(fields, 'guide')

export type GuideFields = z.infer<typeof guideFields>
export type NewGuide = z.infer<typeof newGuide>
export type GuideEdit = Omit<z.infer<typeof guideEdit>, 'version'>

export const GUIDE_LABELS: Record<keyof GuideFields, string> = { kind: 'Kind', title: 'Title', text: 'Text' }
