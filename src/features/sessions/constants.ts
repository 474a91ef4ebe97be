import type { SessionStatus } from '../../../db/schema.ts'

/** The tracks of the form, in its order; the agenda's filter puts All in front (product §3.2). */
export const TRACKS = ['General', 'Keynote', 'Leadership', 'Tech', 'Panels'] as const
export type Track = (typeof TRACKS)[number]

/** The order of the chips (product §3.2). */
export const TRACK_CHIPS: Track[] = ['Keynote', 'General', 'Leadership', 'Tech', 'Panels']

/** The track of that name, if there is a chip for it. */
export const knownTrack = (name: string | undefined) => TRACK_CHIPS.find((track) => track === name)

/** A draft is seen by organizers alone; what is cancelled stays where it was and says so. */
export const STATUSES = ['confirmed', 'draft', 'cancelled'] as const satisfies SessionStatus[]

export const STATUS_WORDS: Record<SessionStatus, string> = {
  confirmed: 'Confirmed',
  draft: 'Draft',
  cancelled: 'Cancelled',
}
