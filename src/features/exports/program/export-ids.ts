import { createHash } from 'node:crypto'
import type { Event } from '../../../../db/schema.ts'
import { foldText } from '../../../text/fold.ts'
import { roomKey } from '../../../text/room-key.ts'

/** Ours, and never another: what is named under it is the same on every installation that has the row. */
const NAMESPACE = '5b0d9f3e-6f0e-4a57-9a0e-2c8d7a1f4b63'

export const sessionGuid = ({ id }: { id: string }) => Bun.randomUUIDv5(`session:${id}`, NAMESPACE)
export const speakerGuid = ({ id }: { id: string }) => Bun.randomUUIDv5(`speaker:${id}`, NAMESPACE)

/** Of the folded name, which says which room is meant. */
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
/** Seven digits, so that what is named by number is long enough for every format. */
const MIN_NUMBER = 1_000_000

function hashed(id: string): number {
  return MIN_NUMBER + (createHash('sha256').update(id).digest().readUInt32BE() % (MAX_NUMBER - MIN_NUMBER + 1))
}

/** Schedule files want four or more letters, digits and underscores: `pgh` becomes `pgh_2027`. */
export function conferenceAcronym({ slug, startsOn }: Pick<Event, 'slug' | 'startsOn'>): string {
  const acronym = slug.toLowerCase().replace(/[^a-z0-9]/g, '_')
  return acronym.length >= 4 ? acronym : `${acronym}_${startsOn?.slice(0, 4) ?? 'event'}`
}

/** `opening-keynote` of `Opening keynote`, at most 60 letters; empty where nothing in it can be said so. */
export function slugify(words: string): string {
  const slug = foldText(words.slice(0, 200)).replace(/[^a-z0-9]+/g, '-')
  return slug.replace(/^-/, '').slice(0, 60).replace(/-$/, '')
}

/** One for each name, as every format takes it: it begins with a letter, has two signs at least, and none is there twice. */
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
