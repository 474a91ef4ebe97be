import type { ScheduleTalk } from './schedule-format.ts'
import { nameOf } from './schedule-speakers.ts'

/** Sentences about what a file leaves open, and what is made of it. */
export function notesOnGaps(talks: ScheduleTalk[], timezone: string | null): string[] {
  const notes: string[] = []
  const without = (what: (talk: ScheduleTalk) => unknown) => talks.filter((talk) => !what(talk)).length
  const lengthless = without((talk) => talk.duration)
  if (lengthless)
    notes.push(
      `Without a length: ${lengthless}; they end when the next one in their room begins, or after one time slot.`,
    )
  const trackless = without((talk) => talk.track)
  if (trackless) notes.push(`Without a track: ${trackless}; they are on the track General.`)
  const nameless = talks.flatMap((talk) => talk.persons ?? []).filter((person) => !nameOf(person)).length
  if (nameless) notes.push(`Speakers without a name: ${nameless}; they are left out.`)
  if (!timezone) notes.push('The file names no known time zone: the event has clock times but no "now".')
  return notes
}
