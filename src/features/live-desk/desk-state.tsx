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
    return <Nothing>Give the event its date and its time zone, and this desk knows what runs.</Nothing>
  const failed = lists.find(({ data, error }) => !data && error)
  if (failed)
    return (
      <div className="empty" role="alert">
        <p>The rooms could not be loaded.</p>
        <button type="button" className="button" onClick={() => void failed.refetch()}>
          Try again
        </button>
      </div>
    )
  if (lists.some(({ data }) => !data)) return <Spinner label="Loading..." />
  if (desk.length === 0) return <Nothing>There are no rooms yet. They come with the sessions that name them.</Nothing>
  return (
    <>
      {desk.every((one) => current(one).length === 0) && (
        <p className="muted">Nothing runs now, and nothing begins in the next twelve hours.</p>
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
