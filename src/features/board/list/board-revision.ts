import { sumRevisions } from '../../../../db/revisions/revision-state.ts'

/** Taken before the board is read, it is never newer than what was read. The event's too, because it says whether one can post. */
export function boardRevision(eventId: string): number {
  return sumRevisions(eventId, ['event', 'attendee-messages'])
}
