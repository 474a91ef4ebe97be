import type { Session } from '../../../../db/schema.ts'
import { TRACKS } from '../../sessions/constants.ts'
import { uniqueSlugs } from './export-ids.ts'

export type ExportedTrack = { name: string; slug: string; color: string }

/** The words' colors of the badges of sessions/agenda/track-badge.css, by day. */
const COLORS: Record<string, string> = {
  Leadership: '#652682',
  Tech: '#154a89',
  Panels: '#0b594c',
  General: '#4f5917',
}
const NEUTRAL = '#4a4450'

/** The tracks that sessions are in: ours first, in the order of the form, then others as they come. */
export function exportedTracks(sessions: Pick<Session, 'track'>[]): ExportedTrack[] {
  const used = new Set(sessions.map(({ track }) => track))
  const names = [...TRACKS.filter((track) => used.has(track)), ...[...used].filter((name) => !isOurs(name))]
  const slugs = uniqueSlugs(names, 'track')
  return names.map((name, at) => ({ name, slug: slugs[at]!, color: COLORS[name] ?? NEUTRAL }))
}

const isOurs = (name: string) => TRACKS.some((track) => track === name)
