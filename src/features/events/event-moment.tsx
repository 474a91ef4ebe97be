import { formatTimestamp } from '../../text/time/format-timestamp.ts'
import { useManagedEvent } from './managed-event-provider.tsx'

/** By the clock of the managed event. */
export function EventMoment({ at }: { at: string }) {
  const { event } = useManagedEvent()
  return <time dateTime={at}>{formatTimestamp(at, event?.timezone ?? null)}</time>
}
