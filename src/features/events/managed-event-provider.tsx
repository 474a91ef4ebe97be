import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react'
import type { Event } from '../../../db/schema.ts'
import { setQueryParameter } from '../../browser/url-state.ts'
import { notify } from '../../layout/toaster.tsx'
import { formatTimestamp } from '../../text/time/format-dates.ts'
import { useEvents } from './queries.ts'

const STORAGE_KEY = 'admin-selected-event'

export type EventTool = 'settings' | 'new' | 'import' | 'changes' | 'team'

export type ManagedEvent = {
  events: Event[]
  event: Event | undefined
  select: (id: string) => void
  tool: EventTool | undefined
  openTool: (tool: EventTool | undefined) => void
  isLoading: boolean
  error: Error | null
}

const ManagedEventContext = createContext<ManagedEvent | undefined>(undefined)

type ManagedEventProviderProps = { events: Event[]; asked: string | null; children: ReactNode }

/** The address holds the event, so that each tab has its own (product §11.1). */
export function ManagedEventProvider({ events: initialEvents, asked, children }: ManagedEventProviderProps) {
  const { data: events = initialEvents, error } = useEvents(initialEvents)
  const [chosen, setChosen] = useState<{ id: string | null } | undefined>(() =>
    initialEvents.find(({ slug }) => slug === asked),
  )
  // Only the browser knows the stored choice.
  useLayoutEffect(() => setChosen((known) => known ?? { id: readStored() }), [])
  const [tool, openTool] = useState<EventTool>()
  // From the page “Security”, whose entries lead to the history.
  useEffect(() => {
    if (new URLSearchParams(location.search).has('changes')) openTool('changes')
  }, [])
  const isUnknown = !!asked && !initialEvents.some(({ slug }) => slug === asked)
  useEffect(() => {
    if (isUnknown) notify({ title: `Event “${asked}” not found`, text: 'Showing the one you managed last.' })
  }, [isUnknown, asked])
  const event = chosen && (events.find(({ id }) => id === chosen.id) ?? events[0])
  const slug = event?.slug
  useEffect(() => {
    if (slug) setQueryParameter('eventSlug', slug)
  }, [slug])
  const select = (id: string) => {
    setChosen({ id })
    try {
      localStorage.setItem(STORAGE_KEY, id)
    } catch {}
  }
  return (
    <ManagedEventContext value={{ events, event, select, tool, openTool, isLoading: !chosen, error }}>
      {children}
    </ManagedEventContext>
  )
}

export function useManagedEvent(): ManagedEvent {
  const managed = useContext(ManagedEventContext)
  if (!managed) throw new Error('useManagedEvent must be used within a ManagedEventProvider')
  return managed
}

// Storage may be forbidden: then the choice lives as long as the page.
function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

export function EventMoment({ at }: { at: string }) {
  const { event } = useManagedEvent()
  return <time dateTime={at}>{formatTimestamp(at, event?.timezone ?? null)}</time>
}

export function EventSelector() {
  const { events, event, select, isLoading } = useManagedEvent()
  return (
    <label className="stack muted event-selector">
      <span>Managing Event</span>
      <select value={event?.id ?? ''} disabled={isLoading} onChange={({ target }) => select(target.value)}>
        {isLoading && <option value="">Loading...</option>}
        {!isLoading && events.length === 0 && <option value="">No events yet</option>}
        {!isLoading &&
          events.map(({ id, name, isActive }) => (
            <option key={id} value={id}>
              {isActive ? name : `${name} (hidden)`}
            </option>
          ))}
      </select>
    </label>
  )
}
