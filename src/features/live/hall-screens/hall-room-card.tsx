import type { Event } from '../../../../db/schema.ts'
import { AnnouncementNotices } from '../../../layout/masthead/announcements.tsx'
import { TrackBadge } from '../../sessions/agenda/session-card.tsx'
import { type HallEntry, type HallRoom, roomWithStatus } from './hall-program.ts'

/** `now` is in seconds. On a door sign the room is the title of the page. */
type HallRoomProps = { event: Event; hall: HallRoom; now: number; isSign?: boolean }

/** Product §30.2, §30.4. */
export function HallRoomCard({ event, hall, now, isSign }: HallRoomProps) {
  const { room, name, announced, days } = hall
  const { marks, freeUntil, isIdle, isQuiet } = roomWithStatus(hall, now)
  const Name = isSign ? 'h1' : 'h2'
  const fullUntil = Date.parse(room?.fullUntil ?? '') / 1000
  return (
    <section
      className={isSign ? 'hall-room sign' : 'hall-room'}
      data-idle={isIdle || undefined}
      data-free={!!freeUntil || undefined}
      data-quiet={isQuiet || undefined}
    >
      <header>
        <Name>{name}</Name>
        {fullUntil > now && (
          <span className="badge full" data-gone={Math.floor(fullUntil)}>
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

/** `level` is one below the room's heading. */
type HallSessionProps = { entry: HallEntry; mark: string | undefined; level: 2 | 3 }

/** The style sheet shows parts of it by its mark, which the script updates. */
function HallSession({ entry, mark, level }: HallSessionProps) {
  const { session, people, weekday, starts, ends, from, until } = entry
  const { title, track, isOff, cancelReason, instead, late } = session
  return (
    <li
      className={mark}
      data-start={Number.isNaN(from) ? undefined : from}
      data-end={Number.isNaN(until) ? undefined : until}
      data-off={isOff || undefined}
    >
      <p className="at">
        <span className="weekday">{weekday && `${weekday}, `}</span>
        <time>{starts}</time>
        <span className="ends"> – {ends}</span>
      </p>
      <h3 aria-level={level}>{isOff ? <s>{title}</s> : title}</h3>
      {people && <p className="people">{people}</p>}
      {instead && <p className="instead">Replaced by: {instead.title}</p>}
      {isOff && cancelReason && <p className="reason">{cancelReason}</p>}
      <p className="marks">
        <span className="until">until {ends}</span>
        {isOff && <span className="badge alarm">Canceled</span>}
        {late.minutes > 0 && <span className="badge alarm">{late.minutes} min late</span>}
        <TrackBadge track={track} />
      </p>
    </li>
  )
}
