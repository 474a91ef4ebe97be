import type { Event } from '../../../../db/schema.ts'
import { AnnouncementNotices } from '../../../layout/masthead/announcements.tsx'
import { HallSession } from './hall-entry.tsx'
import { type HallRoom, roomWithStatus } from './hall-program.ts'

type HallRoomProps = {
  event: Event
  hall: HallRoom
  /** In seconds. */
  now: number
  /** On its own sign the room is the title of the page. */
  isSign?: boolean
}

/** A room on a screen: its name, what runs in it, what is next, and on its own sign what follows (product §30.2, §30.4). */
export function HallRoomCard({ event, hall, now, isSign }: HallRoomProps) {
  const { room, name, announced, days } = hall
  const { marks, freeUntil, isIdle, isQuiet } = roomWithStatus(hall, now)
  const Name = isSign ? 'h1' : 'h2'
  const isFull = room?.fullUntil && Date.parse(room.fullUntil) / 1000 > now
  return (
    <section
      className={isSign ? 'hall-room sign' : 'hall-room'}
      data-idle={isIdle || undefined}
      data-free={!!freeUntil || undefined}
      data-quiet={isQuiet || undefined}
    >
      <header>
        <Name>{name}</Name>
        {isFull && (
          <span className="badge full" data-gone={Math.floor(Date.parse(room.fullUntil!) / 1000)}>
            Full
          </span>
        )}
      </header>
      <AnnouncementNotices announced={announced} timezone={event.timezone} isPlain />
      <p className="free" hidden={!freeUntil}>
        Free until <span>{freeUntil}</span>
      </p>
      {isSign && <p className="over">No more sessions in this room.</p>}
      {days.map((day) => (
        <div key={day.name} className="hall-day">
          <p className="day-name">{day.name}</p>
          <ul className="hall-entries">
            {day.entries.map((entry) => (
              <HallSession key={entry.session.id} entry={entry} mark={marks.get(entry)} level={isSign ? 2 : 3} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
