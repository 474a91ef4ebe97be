import type { Event } from '../../../db/schema.ts'
import { editRow } from '../../records/row-writes.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'

/** From now on attendees are told what changes in the program; what changed before is told no more (product §20.4). */
export function publishProgram(eventId: string, by: WriteContext) {
  const sentence = ({ name }: Event) => `Published the program of ${name}`
  return editRow('events', eventId, { publishedAt: new Date().toISOString() }, by, sentence)
}
