import type { Session, SessionStatus, Track } from '../../../db/schema.ts'
import { compareNames } from '../../text/names.ts'
import { STANDARD_TRACKS } from '../../text/track-colors.ts'

const TRACKS = ['General', 'Keynote', 'Leadership', 'Tech', 'Panels']

const MAX_CHIPS = 40

type OfTrack = Pick<Session, 'track'>
type Named = Pick<Track, 'name'>[]

/** The event's own tracks, or else the standard ones: their chips need no program. */
export const knownTracks = (own: Named) => namesOf(own.length ? own : STANDARD_TRACKS)

/** Ours, then the program's. A program with only its own tracks has chips of those that it uses. */
export function tracksWithChips(sessions: OfTrack[], own: Named): string[] {
  const known = knownTracks(own)
  const others = othersOf(sessions, known)
  const used = known.filter((name) => sessions.some(({ track }) => track === name))
  // An import without a track says General.
  const isAllItsOwn = !own.length && others.length > 0 && used.every((name) => name === 'General')
  return [...(isAllItsOwn ? used : known), ...others].slice(0, MAX_CHIPS)
}

export function trackOptions(sessions: OfTrack[], own: Named): string[] {
  const known = own.length ? namesOf(own) : TRACKS
  return [...known, ...othersOf(sessions, known)]
}

const namesOf = (tracks: Named) => tracks.map(({ name }) => name)
const othersOf = (sessions: OfTrack[], known: string[]) =>
  valuesOf(sessions, 'track').filter((track) => !known.includes(track))

export const SESSION_STATUSES = ['confirmed', 'draft', 'cancelled'] as const satisfies SessionStatus[]

export const STATUS_LABELS: Record<SessionStatus, string> = {
  confirmed: 'Confirmed',
  draft: 'Draft',
  cancelled: 'Canceled',
}

/** They filter the agenda: language and level where its sessions have several. */
export const FILTERS = ['track', 'language', 'level'] as const
export type Filters = { [Name in (typeof FILTERS)[number]]?: string | undefined }
export const filtersOf = ({ track, language, level }: Filters): Filters => ({ track, language, level })
export const valuesOf = <Name extends keyof Filters>(sessions: Pick<Session, Name>[], name: Name): string[] =>
  [...new Set(sessions.flatMap((session) => session[name] ?? []))].sort(compareNames)
