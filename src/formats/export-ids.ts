import { createHash } from 'node:crypto'
import type { Event, Session } from '../../db/schema.ts'
import { foldText, roomKey } from '../text/fold.ts'

/** Never changes: a row has the same guid on every installation. */
const NAMESPACE = '5b0d9f3e-6f0e-4a57-9a0e-2c8d7a1f4b63'

export const sessionGuid = ({ id }: { id: string }) => Bun.randomUUIDv5(`session:${id}`, NAMESPACE)
export const speakerGuid = ({ id }: { id: string }) => Bun.randomUUIDv5(`speaker:${id}`, NAMESPACE)

/** Made of the folded name, by which rooms are told apart. */
export const roomGuid = ({ slug }: Event, name: string) => Bun.randomUUIDv5(`room:${slug}:${roomKey(name)}`, NAMESPACE)

/** 31-bit numbers for formats that need them, always the same. On a collision the later id gets the next free one. */
export function numericIds(ids: string[]): Map<string, number> {
  const taken = new Set<number>()
  const free = (number: number): number =>
    taken.has(number) ? free(number < MAX_NUMBER ? number + 1 : MIN_NUMBER) : number
  return new Map(
    ids.toSorted().map((id) => {
      const number = free(hashed(id))
      taken.add(number)
      return [id, number]
    }),
  )
}

const MAX_NUMBER = 2 ** 31 - 1
/** Seven digits are long enough for every format. */
const MIN_NUMBER = 1_000_000

function hashed(id: string): number {
  return MIN_NUMBER + (createHash('sha256').update(id).digest().readUInt32BE() % (MAX_NUMBER - MIN_NUMBER + 1))
}

/** Schedule files want four or more letters, digits and underscores: `pgh` becomes `pgh_2027`. */
export function conferenceAcronym({ slug, startsOn }: Pick<Event, 'slug' | 'startsOn'>): string {
  const acronym = slug.toLowerCase().replace(/[^a-z0-9]/g, '_')
  return acronym.length >= 4 ? acronym : `${acronym}_${startsOn?.slice(0, 4) ?? 'event'}`
}

/** `opening-keynote` of `Opening keynote`, at most 60 letters; empty for words without Latin letters and digits. */
export function slugify(words: string): string {
  const slug = foldText(words.slice(0, 200)).replace(/[^a-z0-9]+/g, '-')
  return slug.replace(/^-/, '').slice(0, 60).replace(/-$/, '')
}

/** A slug for each name that every format takes: unique, at least two characters, beginning with a letter. */
export function uniqueSlugs(names: string[], kind: string): string[] {
  const taken = new Set<string>()
  return names.map((name, at) => {
    const slug = slugify(name)
    const wanted = /^[a-z].*[a-z0-9]$/.test(slug) ? slug : [kind, slug].filter(Boolean).join('-')
    const free = wanted === kind || taken.has(wanted) ? `${wanted}-${at + 1}` : wanted
    taken.add(free)
    return free
  })
}

export type ExportedTrack = { name: string; slug: string; color: string }

/** The colors of the words on the track badges, in the light scheme. */
const COLORS: Record<string, string> = {
  Leadership: '#652682',
  Tech: '#154a89',
  Panels: '#0b594c',
  General: '#4f5917',
}
const NEUTRAL = '#4a4450'

/** The tracks of the sessions: the app's own first, in their order, then others as they come. */
export function exportedTracks(sessions: Pick<Session, 'track'>[], own: string[]): ExportedTrack[] {
  const used = new Set(sessions.map(({ track }) => track))
  const names = [...own.filter((track) => used.has(track)), ...[...used].filter((name) => !own.includes(name))]
  const slugs = uniqueSlugs(names, 'track')
  return names.map((name, at) => ({ name, slug: slugs[at]!, color: COLORS[name] ?? NEUTRAL }))
}
