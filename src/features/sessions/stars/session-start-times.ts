import { cachedEvents } from '../../../pages/cached-events.ts'
import { cachedProgram } from '../../../program/program-rows.ts'

/** `from` is in seconds; 0 for canceled sessions and unknown times. */
export type SessionTime = { id: string; title: string; room: string | null; from: number }

export async function listSessionTimes(eventId: string): Promise<SessionTime[]> {
  const event = (await cachedEvents()).find(({ id }) => id === eventId)
  if (!event) return []
  return (await cachedProgram(event)).sessions
    .map(({ id, title, location, isOff, span }) => ({ id, title, room: location, from: isOff ? 0 : (span?.from ?? 0) }))
    .sort((a, b) => a.from - b.from)
}
