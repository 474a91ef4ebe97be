import { useMemo } from 'react'
import type { Event } from '../../../db/schema.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { useRooms } from '../rooms/queries.ts'
import { useSessions } from '../sessions/queries.ts'
import { clockOf } from './desk-clock.ts'
import { deskRooms } from './desk-rooms.ts'
import { RoomCard } from './room-card.tsx'
import { useNow } from './use-now.ts'

/** The rooms in their order: what runs in them now, and what is next (product §29.2). */
export function RoomsDesk({ event }: { event: Event }) {
  const rooms = useRooms(event)
  const sessions = useSessions(event)
  const now = useNow()
  const shown = useMemo(
    () => rooms.data && sessions.data && now && deskRooms(event, rooms.data, sessions.data, now),
    [event, rooms.data, sessions.data, now],
  )
  if (!event.startsOn || !event.timezone)
    return (
      <div className="empty">
        <p>Give the event its date and its time zone, and this desk knows what runs.</p>
      </div>
    )
  return (
    <section className="rooms-desk" aria-label="Rooms">
      <p className="desk-clock">
        <strong>{now ? clockOf(event, now) : '…'}</strong> · real clock
      </p>
      {shown ? (
        <ul className="desk-rooms">
          {shown.map((one) => (
            <RoomCard key={one.room.id} event={event} desk={one} now={now} />
          ))}
        </ul>
      ) : (
        <Spinner label="Loading..." />
      )}
    </section>
  )
}
