import type { Event } from '../../../db/schema.ts'
import { editRow } from '../../records/row-writes.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'

/** Earlier changes are told no more (product §20.4). */
export function publishProgram(eventId: string, by: WriteContext) {
  const sentence = ({ name }: Event) => `Published the program of ${name}`
  return editRow('events', eventId, { publishedAt: new Date().toISOString() }, by, sentence)
}
