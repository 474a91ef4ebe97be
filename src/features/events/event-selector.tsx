import { useManagedEvent } from './managed-event-provider.tsx'

/** 'Managing Event': every event by name (product §11.1). */
export function EventSelector() {
  const { events, event, select, isLoading } = useManagedEvent()
  return (
    <label className="event-selector">
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
