import { __iconData as Megaphone } from 'lucide-react/icons/megaphone'
import { type ReactNode, useMemo, useState } from 'react'
import type { Event, Session } from '../../../../db/schema.ts'
import { useEventList } from '../../../browser/use-event-list.ts'
import { type Program, plannedTimes, resolveProgram, type TimedSession } from '../../../program/program.ts'
import { dayInstant } from '../../../program/program-days.ts'
import { foldText } from '../../../text/fold.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { formatDayInZone, formatTimeInZone, inZone } from '../../../text/time/format-dates.ts'
import { formatTime } from '../../../text/time/format-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FILTER_MIN_ROWS, FilterBox, useFilter } from '../../../ui/lists/filter-box.tsx'
import { ListMessage, UnreadList } from '../../../ui/lists/list-message.tsx'
import { WarningLine } from '../../../ui/warning-line.tsx'
import { useAuth, useMay } from '../../auth/auth-provider.tsx'
import { may } from '../../auth/roles.ts'
import { useManagedEvent } from '../../events/managed-event-provider.tsx'
import { useSessions } from '../../sessions/queries.ts'
import { type StarCounts, useStars } from '../../sessions/stars/use-stars.ts'
import { ActionDialog, type DeskAction } from './action-dialog.tsx'
import { actionableSessions, type DeskRoom, deskRooms } from './desk-rooms.ts'
import { hasBegun, planDelay, planOnTime } from './plan-delay.ts'
import { sendDelay, sendFull, sendOnTime, sendSpace, useDeskWrite } from './queries.ts'
import { ClockButton, useDeskClock } from './rehearsal-banner.tsx'

const NONE: never[] = []

const textOf = (desk: DeskRoom) =>
  [desk.room.name, ...actionableSessions(desk).map(({ session }) => session.title)].join(' ')

export function RoomsDesk({ event, onAnnounce }: { event: Event; onAnnounce: () => void }) {
  const lists = [useEventList('rooms', event), useSessions(event), useEventList('speakers', event)] as const
  const [{ data: rooms = NONE }, { data: sessions = NONE }, { data: speakers = NONE }] = lists
  const starred = useStars(event, sessions)
  const { now } = useDeskClock()
  const [action, openAction] = useState<DeskAction>()
  const program = useMemo(
    () => resolveProgram(event, { sessions, rooms, speakers }),
    [event, sessions, rooms, speakers],
  )
  const { user } = useAuth()
  const desk = useMemo(
    () =>
      deskRooms(program, now).filter(({ room }) => user && may(user, 'desk', { eventId: event.id, roomId: room.id })),
    [program, now, user, event.id],
  )
  const [query, setQuery] = useState('')
  const [isOnlyRunning, setOnlyRunning] = useState(false)
  const isOrganizer = useMay(event.id)('program')
  const running = desk.filter((one) => one.running.length).length
  const found = useFilter(desk, textOf, foldText(query.trim())) ?? desk
  const shown = isOnlyRunning ? found.filter((one) => one.running.length) : found
  return (
    <section className="stack rooms-desk">
      <header className="cluster wrap">
        <h2 className="fill">Rooms</h2>
        <ClockButton program={program} />
        {isOrganizer && (
          <div className="desk-foot">
            <Button look="primary" onClick={onAnnounce}>
              <Icon of={Megaphone} size={20} />
              Announce to everyone
            </Button>
          </div>
        )}
      </header>
      <DeskShell {...{ program, now, desk, lists }}>
        {desk.length > FILTER_MIN_ROWS && (
          <div className="buttons desk-tools">
            <FilterBox label="Filter rooms" value={query} onChange={setQuery} />
            <Button aria-pressed={isOnlyRunning} onClick={() => setOnlyRunning(!isOnlyRunning)}>
              On now ({running})
            </Button>
          </div>
        )}
        {shown.length === 0 && <p className="empty">No matches for this filter.</p>}
        <ul className="stack desk-rooms">
          {shown.map((one) => (
            <RoomCard key={one.room.id} {...{ program, starred, now }} desk={one} onOpen={openAction} />
          ))}
        </ul>
      </DeskShell>
      {action && <ActionDialog {...{ action, program, now }} rows={sessions} onClose={() => openAction(undefined)} />}
    </section>
  )
}

type DeskShellProps = {
  program: Program
  now: number
  desk: DeskRoom[]
  lists: readonly { data: unknown; error: Error | null; refetch: () => unknown }[]
  children: ReactNode
}

function DeskShell({ program, now, desk, lists, children }: DeskShellProps) {
  const { event } = program
  const { openTool } = useManagedEvent()
  if (!event.startsOn || !event.timezone)
    return (
      <ListMessage act="Event settings" onAct={() => openTool('settings')}>
        Set the event’s date and time zone to see what is on now.
      </ListMessage>
    )
  const unread = lists.filter(({ data }) => !data)
  if (unread.length)
    return <UnreadList list={unread.find(({ error }) => error) ?? unread[0]!}>Couldn’t load rooms.</UnreadList>
  if (desk.length === 0) return <ListMessage>No rooms yet. Rooms are created from session locations.</ListMessage>
  return (
    <>
      {desk.every((one) => actionableSessions(one).length === 0) && (
        <p className="muted">{describeIdle(program, now)}</p>
      )}
      {children}
    </>
  )
}

function describeIdle({ event, sessions, timed }: Program, now: number): string {
  const { timezone } = event
  const day = inZone(timezone, { weekday: 'long', month: 'long', day: 'numeric' })
  const next = timed.find(({ from }) => from * 1000 > now)
  const last = Math.max(...timed.map(({ until }) => until * 1000))
  const begin = dayInstant(event, 1, '12:00')?.getTime() ?? 0
  const areDrafts = sessions.length > 0 && sessions.every(({ status }) => status === 'draft')
  if (!timed.length)
    return now < begin
      ? `Nothing is on now. The event starts ${day.format(begin)}, and ${areDrafts ? 'all sessions are drafts' : 'no session has a time yet'}.`
      : 'Nothing is on now or in the next 12 hours.'
  if (!next) return `Nothing is on now. The event ended ${day.format(last)}.`
  const what = next === timed[0] ? 'The event' : 'The next session'
  return `Nothing is on now. ${what} starts ${day.format(next.from * 1000)}, at ${formatTimeInZone(timezone, next.from * 1000)}.`
}

type RoomCardProps = {
  program: Program
  desk: DeskRoom
  starred: StarCounts
  now: number
  onOpen: (action: DeskAction) => void
}

function RoomCard({ program, desk, starred, now, onOpen }: RoomCardProps) {
  const { room, running, next } = desk
  const stars = next && starred.stars.get(next.session.id)
  return (
    <li className="stack tight card desk-room">
      <header className="cluster wrap">
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
    <p className="cluster wrap desk-states">
      {fullUntil && <span className="accent badge full">Full until {formatTimeInZone(timezone, fullUntil)}</span>}
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
    <div className="stack tight desk-running">
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
  const isOrganizer = useMay(program.event.id)('program')
  const [first] = actionableSessions(desk)
  if (!first) return null
  const session = first.session
  const delay = (minutes: number) => {
    const late = { minutes, hasBegun: hasBegun(first, now) }
    mutate(() => sendDelay(session, late, planDelay(program, session.id, late)))
  }
  const endDelay = () => mutate(() => sendOnTime(session, planOnTime(program, session.id)))
  const open = (act: DeskAction['act']) => () => onOpen({ act, desk })
  return (
    <fieldset className="buttons desk-acts" disabled={isPending} aria-label={`Actions for ${room.name}`}>
      <div className="buttons">
        {running.length > 0 &&
          [5, 10].map((minutes) => (
            <Button key={minutes} onClick={() => delay(minutes)}>
              +{minutes} min
            </Button>
          ))}
        {late > 0 && <Button onClick={endDelay}>On time</Button>}
        <Button onClick={open('late')}>Late…</Button>
      </div>
      <div className="buttons">
        {running.length > 0 && (
          <Button
            aria-pressed={fullUntil !== undefined}
            onClick={() => mutate(() => (fullUntil ? sendSpace(room) : sendFull(room, session)))}>
            Room full
          </Button>
        )}
        {isOrganizer && (
          <>
            <Button onClick={open('move')}>Move…</Button>
            <Button look="destroys" onClick={open('cancel')}>
              Cancel…
            </Button>
          </>
        )}
      </div>
    </fieldset>
  )
}
