import type { Event, Session } from '../../../db/schema.ts'
import { RoomsPanel } from '../rooms/organizing/rooms-panel.tsx'
import { useSessions } from '../sessions/queries.ts'

const NONE: Session[] = []

/** The Rooms tab: the rooms, and how many sessions are in each. */
export function RoomsTab({ event }: { event: Event }) {
  return <RoomsPanel event={event} sessions={useSessions(event).data ?? NONE} />
}
