import * as z from 'zod/mini'
import type { Guide } from '../../../db/schema.ts'
import { GUIDE_KINDS, type GuideKind } from '../../text/guide-kinds.ts'
import { requiredLine, requiredText, rowSchemas } from '../../text/typed/typed-text.ts'

const kind = z.enum([...GUIDE_KINDS, ''], `Kind must be one of ${GUIDE_KINDS.join(', ')}`)

const fields = {
  kind: z.optional(
    z.nullable(
      z.pipe(
        kind,
        z.transform((kind: GuideKind | '') => kind || null),
      ),
    ),
  ),
  title: requiredLine('Title', 200),
  text: requiredText('Text', 20_000),
} satisfies Record<keyof Omit<Guide, 'id' | 'eventId' | 'version'>, z.ZodMiniType>

export const { form: guideFields, create: newGuide, edit: guideEdit } = rowSchemas(fields, 'guide')

export type GuideFields = z.infer<typeof guideFields>
export type NewGuide = z.infer<typeof newGuide>
export type GuideEdit = Omit<z.infer<typeof guideEdit>, 'version'>

export const GUIDE_LABELS: Record<keyof GuideFields, string> = { kind: 'Kind', title: 'Title', text: 'Text' }
