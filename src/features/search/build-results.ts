import { pluralize } from '../../text/pluralize.ts'
import type { SearchMatches } from './run-search.ts'
import { ENTRY_KINDS, type Entry, type EntryKind } from './search-index.ts'
import { MAX_QUERY_LENGTH, type Term } from './tokenize.ts'

const MAX_PER_KIND = 30
/** Per kind: an excerpt takes reading a longer text. */
const MAX_EXCERPTS = 15

/** `excerpt` is of a longer text, the only match. */
export type ResultEntry = Entry & { excerpt?: string }

/** The answer of `/api/search`. */
export type SearchResults = Pick<SearchMatches, 'wanted' | 'respelled' | 'suggestions'> & {
  query: string
  /** The kinds with results, their counts, and the best results. */
  groups: { kind: EntryKind; count: number; results: ResultEntry[] }[]
  /** A phone without a network searched no longer texts. */
  isPartial?: boolean
}

export const cleanQuery = (query: string | undefined) =>
  (query ?? '')
    .slice(0, 10 * MAX_QUERY_LENGTH)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed()
    .trim()

/** For screen readers. */
export function formatResultCount({ groups }: SearchResults): string {
  const parts = groups.map(({ kind, count }) => pluralize(count, kind))
  return parts.length ? `Found: ${parts.join(', ')}` : 'No results'
}

export function buildResults(
  query: string,
  { hits, ...matches }: SearchMatches,
  excerpt?: (text: string, wanted: Term[]) => string,
): SearchResults {
  const byKind = Map.groupBy(hits, ({ entry }) => entry.kind)
  const groups = ENTRY_KINDS.flatMap((kind) => {
    const ofKind = byKind.get(kind) ?? []
    const results = ofKind.slice(0, MAX_PER_KIND).map(({ entry, text, isOnlyInText }, at) => {
      const hasExcerpt = isOnlyInText && at < MAX_EXCERPTS && text && excerpt
      return hasExcerpt ? { ...entry, excerpt: excerpt(text, matches.wanted) } : entry
    })
    return ofKind.length ? [{ kind, count: ofKind.length, results }] : []
  })
  return { query, ...matches, groups }
}
