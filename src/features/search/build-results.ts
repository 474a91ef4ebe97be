import { pluralize } from '../../text/pluralize.ts'
import { ENTRY_KINDS, type Entry, type EntryKind } from './matching/entry.ts'
import type { SearchMatches } from './matching/run-search.ts'
import { MAX_QUERY_LENGTH } from './matching/tokenize.ts'

/** As many of a kind are shown; who looks for more says more. */
const MAX_PER_KIND = 30

/** Of so many of a kind it is said where in its text it was found, which costs reading that. */
const MAX_EXCERPTS = 15

/** `excerpt`: of a longer text, where it was found nowhere else. */
export type ResultEntry = Entry & { excerpt?: string }

/** What a search leads to, as it is shown and as `/api/search` answers it. */
export type SearchResults = Pick<SearchMatches, 'wanted' | 'respelled' | 'suggestions'> & {
  query: string
  /** How many there are of each kind that there is anything of, and the first of them, the best first. */
  groups: { kind: EntryKind; count: number; results: ResultEntry[] }[]
  /** Only names and the like could be searched, not descriptions. */
  isPartial?: boolean
}

/** What somebody looks for, as it is looked for and shown. */
export const cleanQuery = (query: string | undefined) =>
  (query ?? '')
    .slice(0, 10 * MAX_QUERY_LENGTH)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed()
    .trim()

/** For whoever hears it. */
export function formatResultCount({ groups }: SearchResults): string {
  const parts = groups.map(({ kind, count }) => pluralize(count, kind))
  return parts.length ? `Found: ${parts.join(', ')}` : 'No results'
}

/** `excerptOf`: of the longer text of an entry that was found by nothing else. */
export function buildResults(
  query: string,
  { hits, ...found }: SearchMatches,
  excerptOf: (entry: Entry) => string | undefined = () => undefined,
): SearchResults {
  const byKind = Map.groupBy(hits, ({ entry }) => entry.kind)
  const groups = ENTRY_KINDS.flatMap((kind) => {
    const ofKind = byKind.get(kind) ?? []
    const results = ofKind.slice(0, MAX_PER_KIND).map(({ entry, place }, at) => {
      const excerpt = place === 'text' && at < MAX_EXCERPTS ? excerptOf(entry) : undefined
      return excerpt ? { ...entry, excerpt } : entry
    })
    return ofKind.length ? [{ kind, count: ofKind.length, results }] : []
  })
  return { query, ...found, groups }
}
