import { TriangleAlert } from 'lucide-react'
import type { Event, Session } from '../../../../db/schema.ts'
import { plannedTimes } from '../../../program/delay.ts'
import type { Program, TimedSession } from '../../../program/program.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { formatDayInZone, formatTimeInZone } from '../../../text/time/format-dates.ts'
import { formatTime } from '../../../text/time/format-time.ts'
import type { StarCounts } from '../../sessions/stars/use-stars.ts'
import { actionableSessions, type DeskRoom } from './desk-rooms.ts'
import { hasBegun, planDelay, planOnTime } from './plan-delay.ts'
import { useDeskAction } from './queries.ts'

type RoomCardProps = {
  program: Program
  desk: DeskRoom
  starred: StarCounts
  now: number
  onOpen: (asked: DeskAction) => void
}

/** A room at this moment, and what can be done about it. */
export function RoomCard({ program, desk, starred, now, onOpen }: RoomCardProps) {
  const { room, running, next } = desk
  return (
    <li className="card desk-room">
      <header>
        <h3>{room.name}</h3>
        <State event={program.event} desk={desk} />
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
      {actionableSessions(desk).length > 0 && <RoomActions program={program} desk={desk} now={now} onOpen={onOpen} />}
    </li>
  )
}

/** In words, never by color alone. */
function State({ event, desk: { running, next, later, late, fullUntil } }: { event: Event; desk: DeskRoom }) {
  return (
    <p className="desk-states">
      {fullUntil && <span className="badge full">Full until {formatTimeInZone(event.timezone, fullUntil)}</span>}
      {late > 0 && <span className="badge late">{late} min late</span>}
      {late <= 0 && running.length > 0 && <span className="badge on-time">On time</span>}
      {running.length === 0 && (
        <span className="badge">
          {next
            ? `Empty until ${formatTimeInZone(event.timezone, next.from * 1000)}`
            : later
              ? `Next on ${formatDayInZone(event.timezone, later * 1000)}`
              : 'No more sessions today'}
        </span>
      )}
    </p>
  )
}

type RunningProps = { one: TimedSession; seats: number | null; starred: StarCounts; now: number }

function Running({ one: { session, from, until }, seats, starred, now }: RunningProps) {
  const planned = plannedTimes(session)
  const stars = starred.stars.get(session.id)
  const wanted = [stars && pluralize(stars, 'star'), seats && pluralize(seats, 'seat')].filter(Boolean).join(', ')
  return (
    <div className="desk-running">
      <p>{session.title}</p>
      <progress max={(until - from) * 1000} value={now - from * 1000} aria-label={`Progress of “${session.title}”`} />
      <p className="muted">
        Until {formatTime(session.endTime)}
        {planned && ` (was ${formatTime(planned.endTime)})`}
        {wanted && ` · ${wanted}`}
      </p>
      <RoomTooSmallWarning session={session} starred={starred} />
    </div>
  )
}

type StarsProps = { session: Session; starred: StarCounts }

/** After the seats: how many are about to come (product §26.10). */
function StarCountLabel({ session, starred: { stars } }: StarsProps) {
  const count = stars.get(session.id)
  return count ? ` · ${pluralize(count, 'star')}` : null
}

/** More people starred the session than its room seats. */
function RoomTooSmallWarning({ session, starred: { tooSmall } }: StarsProps) {
  const warning = tooSmall.get(session.id)
  if (!warning) return null
  return (
    <p className="warning">
      <TriangleAlert size={16} strokeWidth={2} aria-hidden />
      {warning.sentence}
    </p>
  )
}

/** What is done in a dialog of its own, to one of the sessions that are current in a room. */
export type DeskAction = { act: 'late' | 'move' | 'cancel'; desk: DeskRoom }

type RoomActsProps = {
  program: Program
  desk: DeskRoom
  now: number
  onOpen: (asked: DeskAction) => void
}

/** The few buttons that are true now. */
function RoomActions({ program, desk, now, onOpen }: RoomActsProps) {
  const { mutate, isPending } = useDeskAction()
  const { room, running, late, fullUntil } = desk
  const [first] = actionableSessions(desk)
  if (!first) return null
  const session = first.session
  const by = (minutes: number) => {
    const late = { minutes, hasBegun: hasBegun(first, now) }
    mutate({ does: 'late', session, late, moved: planDelay(program, session.id, late) })
  }
  const onTime = () => mutate({ does: 'on-time', session, moved: planOnTime(program, session.id) })
  const open = (act: DeskAction['act']) => () => onOpen({ act, desk })
  return (
    <fieldset className="buttons desk-acts" disabled={isPending} aria-label={`Actions for ${room.name}`}>
      <div className="buttons">
        {running.length > 0 &&
          [5, 10].map((minutes) => (
            <button key={minutes} type="button" className="button" onClick={() => by(minutes)}>
              +{minutes} min
            </button>
          ))}
        {late > 0 && (
          <button type="button" className="button" onClick={onTime}>
            On time
          </button>
        )}
        <button type="button" className="button" onClick={open('late')}>
          Late…
        </button>
      </div>
      <div className="buttons">
        {running.length > 0 && (
          <button
            type="button"
            className="button"
            aria-pressed={fullUntil !== undefined}
            onClick={() => mutate(fullUntil ? { does: 'free', room } : { does: 'full', room, session })}
          >
            Room full
          </button>
        )}
        <button type="button" className="button" onClick={open('move')}>
          Move…
        </button>
        <button type="button" className="button destroys" onClick={open('cancel')}>
          Cancel…
        </button>
      </div>
    </fieldset>
  )
}
