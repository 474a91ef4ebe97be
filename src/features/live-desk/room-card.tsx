import type { Event, Session } from '../../../db/schema.ts'
import { counted } from '../../format/counted.ts'
import { formatTime } from '../../format/time/clock.ts'
import { clockIn, dayIn } from '../../format/time/clock-in.ts'
import { plannedTimes } from '../events/program/delay.ts'
import type { Starred } from '../sessions/stars/use-stars.ts'
import { type AskedAct, RoomActs } from './acts/room-acts.tsx'
import { current, type DeskRoom, type OnDesk } from './desk-rooms.ts'
import { StarCount, TooSmall } from './desk-stars.tsx'

type RoomCardProps = {
  event: Event
  desk: DeskRoom
  /** All of the event. */
  sessions: Session[]
  starred: Starred
  now: number
  onOpen: (asked: AskedAct) => void
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
            <StarCount session={next.session} starred={starred} />
          </p>
          <TooSmall session={next.session} starred={starred} />
        </div>
      )}
      {current(desk).length > 0 && <RoomActs event={event} desk={desk} sessions={sessions} onOpen={onOpen} />}
    </li>
  )
}

/** In words, never by color alone. */
function State({ event, desk: { running, next, later, late, fullUntil } }: Pick<RoomCardProps, 'event' | 'desk'>) {
  return (
    <p className="desk-states">
      {fullUntil && <span className="badge full">Full until {clockIn(event.timezone, fullUntil)}</span>}
      {late > 0 && <span className="badge late">{late} min late</span>}
      {late <= 0 && running.length > 0 && <span className="badge on-time">On time</span>}
      {running.length === 0 && (
        <span className="badge">
          {next
            ? `Empty until ${clockIn(event.timezone, next.start)}`
            : later
              ? `Next on ${dayIn(event.timezone, later)}`
              : 'No more sessions today'}
        </span>
      )}
    </p>
  )
}

type RunningProps = { one: OnDesk; seats: number | null; starred: Starred; now: number }

function Running({ one: { session, start, end }, seats, starred, now }: RunningProps) {
  const planned = plannedTimes(session)
  const stars = starred.stars.get(session.id)
  const wanted = [stars && counted(stars, 'star'), seats && counted(seats, 'seat')].filter(Boolean).join(', ')
  return (
    <div className="desk-running">
      <p>{session.title}</p>
      <progress max={end - start} value={now - start} aria-label={`Progress of “${session.title}”`} />
      <p className="muted">
        Until {formatTime(session.endTime)}
        {planned && ` (was ${formatTime(planned.endTime)})`}
        {wanted && ` · ${wanted}`}
      </p>
      <TooSmall session={session} starred={starred} />
    </div>
  )
}
