import * as z from 'zod/mini'
import { versionField } from '../version-field.ts'
import { rowId } from './typed-text.ts'

/** `form` lacks the event, `create` has it, `edit` is partial with a `version`. */
export function rowSchemas<Fields extends z.core.$ZodShape>(fields: Fields, wrong: string) {
  const form = z.object(fields, wrong)
  return {
    form,
    create: z.object({ ...fields, eventId: rowId('No event selected') }, wrong),
    edit: z.object({ ...z.partial(form).shape, eventId: z.optional(z.string()), version: versionField }, wrong),
  }
}
