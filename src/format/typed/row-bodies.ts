import * as z from 'zod/mini'
import { editedVersion } from '../edited-version.ts'
import { rowId } from './typed-text.ts'

/**
 * What may be written of a row of an event, from its fields: `form` is all but which event it is for, `creation` says that
 * as well. An `edit` is a whole or partial body: `version` is the one it was based on, and `eventId` is only compared,
 * never written. `wrong` is said of what is no such body.
 */
export function rowBodies<Fields extends z.core.$ZodShape>(fields: Fields, wrong: string) {
  const form = z.object(fields, wrong)
  return {
    form,
    creation: z.object({ ...fields, eventId: rowId('No event selected') }, wrong),
    edit: z.object({ ...z.partial(form).shape, eventId: z.optional(z.string()), version: editedVersion }, wrong),
  }
}
