import type { Session, SessionStatus } from '../../../db/schema.ts'
import { compareNames } from '../../text/names.ts'

/** The order in the form (product §3.2). */
export const TRACKS = ['General', 'Keynote', 'Leadership', 'Tech', 'Panels']

/** The order of the chips (product §3.2). */
export const TRACK_CHIPS = ['Keynote', 'General', 'Leadership', 'Tech', 'Panels']

const MAX_CHIPS = 40

type OfTrack = Pick<Session, 'track'>

/** Ours, then the program's. A program with only its own tracks has chips of those that it uses. */
export function tracksWithChips(sessions: OfTrack[]): string[] {
  const others = othersOf(sessions)
  const used = TRACK_CHIPS.filter((name) => sessions.some(({ track }) => track === name))
  // An import without a track says General.
  const isAllItsOwn = others.length > 0 && used.every((name) => name === 'General')
  return [...(isAllItsOwn ? used : TRACK_CHIPS), ...others].slice(0, MAX_CHIPS)
}

export function trackOptions(sessions: OfTrack[]): string[] {
  return [...TRACKS, ...othersOf(sessions)]
}

const othersOf = (sessions: OfTrack[]) =>
  [...new Set(sessions.map(({ track }) => track))].filter((track) => !TRACKS.includes(track)).sort(compareNames)

export const SESSION_STATUSES = ['confirmed', 'draft', 'cancelled'] as const satisfies SessionStatus[]

export const STATUS_LABELS: Record<SessionStatus, string> = {
  confirmed: 'Confirmed',
  draft: 'Draft',
  cancelled: 'Canceled',
}
