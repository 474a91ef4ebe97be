import type { ReactNode } from 'react'
import type { Event } from '../../../../db/schema.ts'
import type { Program, TimedSession } from '../../../program/program.ts'
import { formatTimeInZone, inZone } from '../../../text/time/format-in-zone.ts'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { useManagedEvent } from '../../events/managed-event-provider.tsx'
import { actionableSessions, type DeskRoom } from './desk-rooms.ts'

type DeskStateProps = {
  program: Program
  now: number
  desk: DeskRoom[]
  lists: readonly { data: unknown; error: Error | null; refetch: () => unknown }[]
  children: ReactNode
}

/** The desk, or why there is none. */
export function DeskShell({ program: { event, timed }, now, desk, lists, children }: DeskStateProps) {
  const { openTool } = useManagedEvent()
  if (!event.startsOn || !event.timezone)
    return (
      <div className="empty">
        <p>Set the event’s date and time zone to see what is on now.</p>
        <button type="button" className="button" onClick={() => openTool('settings')}>
          Event settings
        </button>
      </div>
    )
  const failed = lists.find(({ data, error }) => !data && error)
  if (failed)
    return (
      <div className="empty" role="alert">
        <p>Couldn’t load rooms.</p>
        <button type="button" className="button" onClick={() => void failed.refetch()}>
          Try again
        </button>
      </div>
    )
  if (lists.some(({ data }) => !data)) return <Spinner label="Loading..." />
  if (desk.length === 0)
    return (
      <div className="empty">
        <p>No rooms yet. Rooms are created from session locations.</p>
      </div>
    )
  return (
    <>
      {desk.every((one) => actionableSessions(one).length === 0) && (
        <p className="muted">{whenOn(event, timed, now)}</p>
      )}
      {children}
    </>
  )
}

/** Where nothing is on today: when the event is. */
function whenOn({ timezone }: Event, timed: TimedSession[], now: number): string {
  const day = inZone(timezone, { weekday: 'long', month: 'long', day: 'numeric' })
  const next = timed.find(({ from }) => from * 1000 > now)
  const last = Math.max(...timed.map(({ until }) => until * 1000))
  if (!timed.length) return 'Nothing is on now or in the next 12 hours.'
  if (!next) return `Nothing is on now. The event ended ${day.format(last)}.`
  const what = next === timed[0] ? 'The event' : 'The next session'
  return `Nothing is on now. ${what} starts ${day.format(next.from * 1000)}, at ${formatTimeInZone(timezone, next.from * 1000)}.`
}
