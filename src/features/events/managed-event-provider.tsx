import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import type { Event } from '../../../db/schema.ts'
import { useEventList } from './queries.ts'

/** Where the browser keeps which event was managed last (spec §2). */
const STORED_UNDER = 'admin-selected-event'

export type ManagedEvent = {
  events: Event[]
  /** The chosen one; none while loading, and where there are no events. */
  event: Event | undefined
  select: (id: string) => void
  isLoading: boolean
  error: Error | null
}

const ManagedEventContext = createContext<ManagedEvent | undefined>(undefined)

/** Knows which event is managed: the stored one; where that is none or invalid, the first (spec §2). */
export function ManagedEventProvider({ events: rendered, children }: { events: Event[]; children: ReactNode }) {
  const { data: events = rendered, error } = useEventList(rendered)
  // Only the browser knows which one it was: until then, nothing is chosen.
  const [chosen, setChosen] = useState<{ id: string | null }>()
  useLayoutEffect(() => setChosen({ id: readStored() }), [])
  const event = chosen && (events.find(({ id }) => id === chosen.id) ?? events[0])
  const select = (id: string) => {
    setChosen({ id })
    store(id)
  }
  return (
    <ManagedEventContext value={{ events, event, select, isLoading: !chosen, error }}>{children}</ManagedEventContext>
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
    return localStorage.getItem(STORED_UNDER)
  } catch {
    return null
  }
}

function store(id: string) {
  try {
    localStorage.setItem(STORED_UNDER, id)
  } catch {}
}
