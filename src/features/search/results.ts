import { counted } from '../../format/counted.ts'
import { type Entry, KINDS, type Kind } from './matching/entry.ts'
import type { Found } from './matching/search.ts'
import { LONGEST_QUERY } from './matching/words.ts'

/** As many of a kind are shown; who looks for more says more. */
const MOST_OF_A_KIND = 30

/** Of so many of a kind it is said where in its text it was found, which costs reading that. */
const MOST_EXCERPTS = 15

/** `excerpt`: of a longer text, where it was found nowhere else. */
export type Result = Entry & { excerpt?: string }

/** What a search leads to, as it is shown and as `/api/search` answers it. */
export type Results = Pick<Found, 'wanted' | 'respelled' | 'suggestions'> & {
  query: string
  /** How many there are of each kind that there is anything of, and the first of them, the best first. */
  groups: { kind: Kind; count: number; results: Result[] }[]
  /** Only names and the like could be searched, not descriptions. */
  isPartial?: boolean
}

/** What somebody looks for, as it is looked for and shown. */
export const cleanQuery = (query: string | undefined) =>
  (query ?? '')
    .slice(0, 10 * LONGEST_QUERY)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_QUERY)
    .toWellFormed()
    .trim()

/** For whoever hears it. */
export function countOf({ groups }: Results): string {
  const parts = groups.map(({ kind, count }) => counted(count, kind))
  return parts.length ? `Found: ${parts.join(', ')}` : 'No results'
}

/** `excerptOf`: of the longer text of an entry that was found by nothing else. */
export function resultsOf(
  query: string,
  { hits, ...found }: Found,
  excerptOf: (entry: Entry) => string | undefined = () => undefined,
): Results {
  const byKind = Map.groupBy(hits, ({ entry }) => entry.kind)
  const groups = KINDS.flatMap((kind) => {
    const ofKind = byKind.get(kind) ?? []
    const results = ofKind.slice(0, MOST_OF_A_KIND).map(({ entry, place }, at) => {
      const excerpt = place === 'text' && at < MOST_EXCERPTS ? excerptOf(entry) : undefined
      return excerpt ? { ...entry, excerpt } : entry
    })
    return ofKind.length ? [{ kind, count: ofKind.length, results }] : []
  })
  return { query, ...found, groups }
}
