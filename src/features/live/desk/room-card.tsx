import type { Event, Session } from '../../../../db/schema.ts'
import { type Program, plannedTimes, type TimedSession } from '../../../program/program.ts'
import { dayInstant } from '../../../program/program-days.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { formatDayInZone, formatTimeInZone } from '../../../text/time/format-dates.ts'
import { formatTime } from '../../../text/time/format-time.ts'
import { WarningLine } from '../../../ui/warning-line.tsx'
import type { StarCounts } from '../../sessions/stars/use-stars.ts'
import type { DeskAction } from './action-dialog.tsx'
import { actionableSessions, type DeskRoom } from './desk-rooms.ts'
import { hasBegun, planDelay, planOnTime } from './plan-delay.ts'
import { useDeskWrite } from './queries.ts'

type RoomCardProps = {
  program: Program
  desk: DeskRoom
  starred: StarCounts
  now: number
  onOpen: (action: DeskAction) => void
}

export function RoomCard({ program, desk, starred, now, onOpen }: RoomCardProps) {
  const { room, running, next } = desk
  const stars = next && starred.stars.get(next.session.id)
  return (
    <li className="card desk-room">
      <header>
        <h3>{room.name}</h3>
        <RoomBadges event={program.event} desk={desk} now={now} />
      </header>
      {running.map((one) => (
        <Running key={one.session.id} one={one} seats={room.capacity} starred={starred} now={now} />
      ))}
      {next && (
        <div>
          <p className="muted">
            Next {formatTime(next.session.startTime)} · {next.session.title}
            {stars ? ` · ${pluralize(stars, 'star')}` : null}
          </p>
          <RoomTooSmallWarning session={next.session} starred={starred} />
        </div>
      )}
      <RoomActions program={program} desk={desk} now={now} onOpen={onOpen} />
    </li>
  )
}

function RoomBadges({ event, desk, now }: { event: Event; desk: DeskRoom; now: number }) {
  const { timezone } = event
  const { running, next, later, late, fullUntil } = desk
  return (
    <p className="desk-states">
      {fullUntil && <span className="badge full">Full until {formatTimeInZone(timezone, fullUntil)}</span>}
      {late > 0 && <span className="badge late">{late} min late</span>}
      {late <= 0 && running.length > 0 && <span className="badge on-time">On time</span>}
      {running.length === 0 && (
        <span className="badge">
          {next
            ? `Empty until ${formatTimeInZone(timezone, next.from * 1000)}`
            : later
              ? `Next on ${formatDayInZone(timezone, later * 1000)}`
              : now < (dayInstant(event, 1, '00:00')?.getTime() ?? 0)
                ? 'No sessions yet'
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
  const demand = [stars && pluralize(stars, 'star'), seats && pluralize(seats, 'seat')].filter(Boolean).join(', ')
  return (
    <div className="desk-running">
      <p>{session.title}</p>
      <progress max={(until - from) * 1000} value={now - from * 1000} aria-label={`Progress of “${session.title}”`} />
      <p className="muted">
        Until {formatTime(session.endTime)}
        {planned && ` (was ${formatTime(planned.endTime)})`}
        {demand && ` · ${demand}`}
      </p>
      <RoomTooSmallWarning session={session} starred={starred} />
    </div>
  )
}

function RoomTooSmallWarning({ session, starred }: { session: Session; starred: StarCounts }) {
  const warning = starred.tooSmall.get(session.id)
  return warning && <WarningLine>{warning.sentence}</WarningLine>
}

function RoomActions({ program, desk, now, onOpen }: Omit<RoomCardProps, 'starred'>) {
  const { mutate, isPending } = useDeskWrite()
  const { room, running, late, fullUntil } = desk
  const [first] = actionableSessions(desk)
  if (!first) return null
  const session = first.session
  const delay = (minutes: number) => {
    const late = { minutes, hasBegun: hasBegun(first, now) }
    mutate({ does: 'late', session, late, moved: planDelay(program, session.id, late) })
  }
  const endDelay = () => mutate({ does: 'on-time', session, moved: planOnTime(program, session.id) })
  const open = (act: DeskAction['act']) => () => onOpen({ act, desk })
  const button = { type: 'button', className: 'button' } as const
  return (
    <fieldset className="buttons desk-acts" disabled={isPending} aria-label={`Actions for ${room.name}`}>
      <div className="buttons">
        {running.length > 0 &&
          [5, 10].map((minutes) => (
            <button key={minutes} {...button} onClick={() => delay(minutes)}>
              +{minutes} min
            </button>
          ))}
        {late > 0 && (
          <button {...button} onClick={endDelay}>
            On time
          </button>
        )}
        <button {...button} onClick={open('late')}>
          Late…
        </button>
      </div>
      <div className="buttons">
        {running.length > 0 && (
          <button
            {...button}
            aria-pressed={fullUntil !== undefined}
            onClick={() => mutate(fullUntil ? { does: 'free', room } : { does: 'full', room, session })}>
            Room full
          </button>
        )}
        <button {...button} onClick={open('move')}>
          Move…
        </button>
        <button {...button} className="button destroys" onClick={open('cancel')}>
          Cancel…
        </button>
      </div>
    </fieldset>
  )
}
