import { pluralize } from '../../text/pluralize.ts'
import type { ScheduleTalk } from './schedule-fields.ts'
import { personName } from './talk-speakers.ts'

/** Sentences about what a file leaves open, and what is made of it. */
export function gapNotes(talks: ScheduleTalk[]): string[] {
  const notes: string[] = []
  const without = (what: (talk: ScheduleTalk) => unknown) => talks.filter((talk) => !what(talk)).length
  const lengthless = without((talk) => talk.duration)
  if (lengthless)
    notes.push(
      `${pluralize(lengthless, 'session has', 'sessions have')} no length: each ends when the next one in its room begins, or after one time slot.`,
    )
  const trackless = without((talk) => talk.track)
  if (trackless)
    notes.push(
      `${pluralize(trackless, 'session has', 'sessions have')} no track and ${trackless === 1 ? 'was' : 'were'} added to General.`,
    )
  const nameless = talks.flatMap((talk) => talk.persons ?? []).filter((person) => !personName(person)).length
  if (nameless)
    notes.push(`${pluralize(nameless, 'speaker')} without a name ${nameless === 1 ? 'was' : 'were'} skipped.`)
  return notes
}
