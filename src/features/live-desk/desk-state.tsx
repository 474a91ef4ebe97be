import type { ReactNode } from 'react'
import type { Event } from '../../../db/schema.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { current, type DeskRoom } from './desk-rooms.ts'

type DeskStateProps = {
  event: Event
  desk: DeskRoom[]
  lists: readonly { data: unknown; error: Error | null; refetch: () => unknown }[]
  children: ReactNode
}

/** The desk, or why there is none. */
export function DeskState({ event, desk, lists, children }: DeskStateProps) {
  if (!event.startsOn || !event.timezone)
    return <Nothing>Set the event’s date and time zone to see what is on now.</Nothing>
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
  if (desk.length === 0) return <Nothing>No rooms yet. Rooms are created from session locations.</Nothing>
  return (
    <>
      {desk.every((one) => current(one).length === 0) && (
        <p className="muted">Nothing is on now or in the next 12 hours.</p>
      )}
      {children}
    </>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="empty">
      <p>{children}</p>
    </div>
  )
}
