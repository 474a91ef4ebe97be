import type { Event, Session } from '../../../../db/schema.ts'
import { plannedTimes } from '../../../program/delay.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { formatDayInZone, formatTimeInZone } from '../../../text/time/format-in-zone.ts'
import { formatTime } from '../../../text/time/format-time.ts'
import type { StarCounts } from '../../sessions/stars/use-stars.ts'
import { actionableSessions, type DeskRoom, type TimedSession } from './desk-rooms.ts'
import { RoomTooSmallWarning, StarCountLabel } from './desk-stars.tsx'
import { type DeskAction, RoomActions } from './room-actions.tsx'

type RoomCardProps = {
  event: Event
  desk: DeskRoom
  /** All of the event. */
  sessions: Session[]
  starred: StarCounts
  now: number
  onOpen: (asked: DeskAction) => void
}

/** A room at this moment, and what can be done about it. */
export function RoomCard({ event, desk, sessions, starred, now, onOpen }: RoomCardProps) {
  const { room, running, next } = desk
  return (
    <li className="card desk-room">
      <header>
        <h3>{room.name}</h3>
        <State event={event} desk={desk} />
      </header>
      {running.map((one) => (
        <Running key={one.session.id} one={one} seats={room.capacity} starred={starred} now={now} />
      ))}
      {next && (
        <div>
          <p className="muted">
            Next {formatTime(next.session.startTime)} · {next.session.title}
            <StarCountLabel session={next.session} starred={starred} />
          </p>
          <RoomTooSmallWarning session={next.session} starred={starred} />
        </div>
      )}
      {actionableSessions(desk).length > 0 && (
        <RoomActions event={event} desk={desk} sessions={sessions} onOpen={onOpen} />
      )}
    </li>
  )
}

/** In words, never by color alone. */
function State({ event, desk: { running, next, later, late, fullUntil } }: Pick<RoomCardProps, 'event' | 'desk'>) {
  return (
    <p className="desk-states">
      {fullUntil && <span className="badge full">Full until {formatTimeInZone(event.timezone, fullUntil)}</span>}
      {late > 0 && <span className="badge late">{late} min late</span>}
      {late <= 0 && running.length > 0 && <span className="badge on-time">On time</span>}
      {running.length === 0 && (
        <span className="badge">
          {next
            ? `Empty until ${formatTimeInZone(event.timezone, next.start)}`
            : later
              ? `Next on ${formatDayInZone(event.timezone, later)}`
              : 'No more sessions today'}
        </span>
      )}
    </p>
  )
}

type RunningProps = { one: TimedSession; seats: number | null; starred: StarCounts; now: number }

function Running({ one: { session, start, end }, seats, starred, now }: RunningProps) {
  const planned = plannedTimes(session)
  const stars = starred.stars.get(session.id)
  const wanted = [stars && pluralize(stars, 'star'), seats && pluralize(seats, 'seat')].filter(Boolean).join(', ')
  return (
    <div className="desk-running">
      <p>{session.title}</p>
      <progress max={end - start} value={now - start} aria-label={`Progress of “${session.title}”`} />
      <p className="muted">
        Until {formatTime(session.endTime)}
        {planned && ` (was ${formatTime(planned.endTime)})`}
        {wanted && ` · ${wanted}`}
      </p>
      <RoomTooSmallWarning session={session} starred={starred} />
    </div>
  )
}
