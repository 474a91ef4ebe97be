import type { Session, SessionStatus } from '../../../db/schema.ts'
import { compareNames } from '../../text/names.ts'

/** The tracks of the form, in its order; the agenda's filter puts All in front (product §3.2). */
export const TRACKS = ['General', 'Keynote', 'Leadership', 'Tech', 'Panels']

/** The order of the chips (product §3.2). */
export const TRACK_CHIPS = ['Keynote', 'General', 'Leadership', 'Tech', 'Panels']

/** More chips than these would help nobody to choose. */
const MAX_CHIPS = 40

type OfTrack = Pick<Session, 'track'>

/** Which tracks have a chip: ours, then others that a program has. One with tracks all of its own has only those that it uses. */
export function tracksWithChips(sessions: OfTrack[]): string[] {
  const others = othersOf(sessions)
  const used = TRACK_CHIPS.filter((name) => sessions.some(({ track }) => track === name))
  // What names no track is imported as General.
  const isAllItsOwn = others.length > 0 && used.every((name) => name === 'General')
  return [...(isAllItsOwn ? used : TRACK_CHIPS), ...others].slice(0, MAX_CHIPS)
}

/** Which tracks can be chosen for a session: ours, and those that the program has besides. */
export function trackOptions(sessions: OfTrack[]): string[] {
  return [...TRACKS, ...othersOf(sessions)]
}

const othersOf = (sessions: OfTrack[]) =>
  [...new Set(sessions.map(({ track }) => track))].filter((track) => !TRACKS.includes(track)).sort(compareNames)

/** A draft is seen by organizers alone; what is cancelled stays where it was and says so. */
export const SESSION_STATUSES = ['confirmed', 'draft', 'cancelled'] as const satisfies SessionStatus[]

export const STATUS_LABELS: Record<SessionStatus, string> = {
  confirmed: 'Confirmed',
  draft: 'Draft',
  cancelled: 'Canceled',
}
