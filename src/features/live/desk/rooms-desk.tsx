import Megaphone from 'lucide-react/icons/megaphone'
import { type ReactNode, useMemo, useState } from 'react'
import type { Event, Room, Session, Speaker } from '../../../../db/schema.ts'
import { type Program, resolveProgram, type TimedSession } from '../../../program/program.ts'
import { dayInstant } from '../../../program/program-days.ts'
import { foldText } from '../../../text/fold.ts'
import { formatTimeInZone, inZone } from '../../../text/time/format-dates.ts'
import { FILTER_MIN_ROWS, FilterBox, useFilter } from '../../../ui/lists/filter-box.tsx'
import { ListMessage } from '../../../ui/lists/list-message.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { useManagedEvent } from '../../events/managed-event-provider.tsx'
import { useRooms } from '../../rooms/queries.ts'
import { useSessions } from '../../sessions/queries.ts'
import { useStars } from '../../sessions/stars/use-stars.ts'
import { useSpeakers } from '../../speakers/queries.ts'
import { ActionDialog, type DeskAction } from './action-dialog.tsx'
import { actionableSessions, type DeskRoom, deskRooms } from './desk-rooms.ts'
import { ClockButton, useDeskClock } from './rehearsal-banner.tsx'
import { RoomCard } from './room-card.tsx'

const NO_ROOMS: Room[] = []
const NO_SESSIONS: Session[] = []
const NO_SPEAKERS: Speaker[] = []

const textOf = (desk: DeskRoom) =>
  [desk.room.name, ...actionableSessions(desk).map(({ session }) => session.title)].join(' ')

export function RoomsDesk({ event, onAnnounce }: { event: Event; onAnnounce: () => void }) {
  const lists = [useRooms(event), useSessions(event), useSpeakers(event)] as const
  const [{ data: rooms = NO_ROOMS }, { data: sessions = NO_SESSIONS }, { data: speakers = NO_SPEAKERS }] = lists
  const starred = useStars(event, sessions)
  const clock = useDeskClock()
  const { now } = clock
  const [action, openAction] = useState<DeskAction>()
  const program = useMemo(
    () => resolveProgram(event, { sessions, rooms, speakers }),
    [event, sessions, rooms, speakers],
  )
  const desk = useMemo(() => deskRooms(program, now), [program, now])
  const [query, setQuery] = useState('')
  const [isOnlyRunning, setOnlyRunning] = useState(false)
  const running = desk.filter((one) => one.running.length).length
  const found = useFilter(desk, textOf, foldText(query.trim())) ?? desk
  const shown = isOnlyRunning ? found.filter((one) => one.running.length) : found
  return (
    <section className="rooms-desk">
      <header className="desk-head">
        <h2>Rooms</h2>
        <ClockButton program={program} clock={clock} />
        <div className="desk-foot">
          <button type="button" className="button primary" onClick={onAnnounce}>
            <Megaphone size={20} strokeWidth={1.75} aria-hidden />
            Announce to everyone
          </button>
        </div>
      </header>
      <DeskShell {...{ program, now, desk, lists }}>
        {desk.length > FILTER_MIN_ROWS && (
          <div className="buttons desk-tools">
            <FilterBox label="Filter rooms" value={query} onChange={setQuery} />
            <button
              type="button"
              className="button"
              aria-pressed={isOnlyRunning}
              onClick={() => setOnlyRunning(!isOnlyRunning)}>
              On now ({running})
            </button>
          </div>
        )}
        {shown.length === 0 && <p className="empty">No matches for this filter.</p>}
        <ul className="desk-rooms">
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

function DeskShell({ program: { event, timed }, now, desk, lists, children }: DeskShellProps) {
  const { openTool } = useManagedEvent()
  if (!event.startsOn || !event.timezone)
    return (
      <ListMessage act="Event settings" onAct={() => openTool('settings')}>
        Set the event’s date and time zone to see what is on now.
      </ListMessage>
    )
  const failed = lists.find(({ data, error }) => !data && error)
  if (failed)
    return (
      <ListMessage role="alert" act="Try again" onAct={() => void failed.refetch()}>
        Couldn’t load rooms.
      </ListMessage>
    )
  if (lists.some(({ data }) => !data)) return <Spinner label="Loading..." />
  if (desk.length === 0) return <ListMessage>No rooms yet. Rooms are created from session locations.</ListMessage>
  return (
    <>
      {desk.every((one) => actionableSessions(one).length === 0) && (
        <p className="muted">{describeIdle(event, timed, now)}</p>
      )}
      {children}
    </>
  )
}

function describeIdle(event: Event, timed: TimedSession[], now: number): string {
  const { timezone } = event
  const day = inZone(timezone, { weekday: 'long', month: 'long', day: 'numeric' })
  const next = timed.find(({ from }) => from * 1000 > now)
  const last = Math.max(...timed.map(({ until }) => until * 1000))
  const begin = dayInstant(event, 1, '12:00')?.getTime() ?? 0
  if (!timed.length)
    return now < begin
      ? `Nothing is on now. The event starts ${day.format(begin)}, and no session has a time yet.`
      : 'Nothing is on now or in the next 12 hours.'
  if (!next) return `Nothing is on now. The event ended ${day.format(last)}.`
  const what = next === timed[0] ? 'The event' : 'The next session'
  return `Nothing is on now. ${what} starts ${day.format(next.from * 1000)}, at ${formatTimeInZone(timezone, next.from * 1000)}.`
}
