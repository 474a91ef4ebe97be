import { pluralize } from '../../text/pluralize.ts'
import { ENTRY_KINDS, type Entry, type EntryKind, type Hit, type SearchIndex } from './search-index.ts'
import { MAX_QUERY_LENGTH, readQuery, type Term, toTerm } from './tokenize.ts'

type SearchMatches = {
  hits: Hit[]
  wanted: Term[]
  respelled: { typed: string; spellings: string[] }[]
  suggestions: string[]
}

export const EMPTY_MATCHES: SearchMatches = { hits: [], wanted: [], respelled: [], suggestions: [] }
const MAX_SUGGESTIONS = 3
/** Each try is a search of its own. */
const MAX_TRIES = 4

/** Finds words as typed (product §23.2), else corrects typos (product §23.3), else suggests queries. */
export function runSearch(query: string, index: SearchIndex): SearchMatches {
  const readings = readQuery(query)
  for (const words of readings) {
    const terms = words.map(toTerm)
    const hits = index.find(terms)
    if (hits.length) return { ...EMPTY_MATCHES, hits, wanted: terms }
  }
  const [words] = readings
  if (!words) return EMPTY_MATCHES
  const typos = findTypos(words, index)
  const corrected = correct(words, typos)
  const terms = corrected.map(({ term }) => term)
  const hits = index.find(terms)
  if (!hits.length) return { ...EMPTY_MATCHES, suggestions: suggest(words, typos, index) }
  const respelled = corrected.flatMap(({ typed, spellings }) => (spellings.length ? { typed, spellings } : []))
  return { ...EMPTY_MATCHES, hits, wanted: terms, respelled }
}

/** `wrong` may be typos: the unknown words, or all words if each is known but no entry has all. */
type Typos = { unknown: string[]; wrong: string[]; vocabulary: string[] }

function findTypos(words: string[], index: SearchIndex): Typos {
  const unknown = words.filter((word) => !index.has(word))
  const wrong = (unknown.length ? unknown : words).filter(maxEdits)
  return { unknown, wrong, vocabulary: wrong.length ? index.words() : [] }
}

function correct(words: string[], { unknown, wrong, vocabulary }: Typos) {
  if (!wrong.length) return []
  const corrected = words.map((typed, at) => {
    const isLast = at === words.length - 1
    const spellings = wrong.includes(typed) ? nearestWords(typed, vocabulary, maxEdits(typed), isLast) : []
    const { whole, begins } = unknown.includes(typed) ? { whole: [], begins: [] } : toTerm(typed, at, words)
    return { typed, spellings, term: { whole: [...whole, ...spellings], begins: [...begins, ...spellings] } }
  })
  return corrected.every(({ term }) => term.whole.length) ? corrected : []
}

/** The query with typos corrected one edit further away, then each of its words alone. */
function suggest(words: string[], { unknown, vocabulary }: Typos, index: SearchIndex): string[] {
  const mostEdits = (word: string) => Math.min(maxEdits(word) + 1, word.length - 1)
  const meant = words.flatMap((word) =>
    unknown.includes(word) ? nearestWords(word, vocabulary, mostEdits(word), true).slice(0, 1) : word,
  )
  const queries = new Set([meant.join(' '), ...(meant.length > 1 ? meant : [])].filter(Boolean))
  queries.delete(words.join(' '))
  return [...queries]
    .slice(0, MAX_TRIES)
    .filter((query) => index.find(query.split(' ').map(toTerm)).length)
    .slice(0, MAX_SUGGESTIONS)
}

/** How many typos are forgiven: a wrong, missing, or added letter, or two neighbors exchanged. */
function maxEdits(word: string): number {
  if (/\p{N}/u.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

const MAX_SPELLINGS = 12

/** The nearest other words within `most` edits. With `isPrefix`, where there is none, the words that begin nearly so. */
function nearestWords(word: string, vocabulary: string[], most: number, isPrefix: boolean): string[] {
  if (!most) return []
  const whole = nearest(word, vocabulary, most, false)
  const found = whole.length || !isPrefix ? whole : nearest(word, vocabulary, most, true)
  // A wrong letter is likelier than a missing one, so words of the same length come first.
  const surplus = (other: string) => Math.abs(other.length - word.length)
  return found.sort((a, b) => surplus(a) - surplus(b) || (a < b ? -1 : 1)).slice(0, MAX_SPELLINGS)
}

function nearest(word: string, vocabulary: string[], most: number, isPrefix: boolean): string[] {
  let least = most
  let found: string[] = []
  const letters = letterSet(word)
  for (const other of vocabulary) {
    // Cheaper than a distance: each edit adds at most one letter, and removes at most one.
    const otherLetters = letterSet(other)
    if (size(letters & ~otherLetters) > least || (!isPrefix && size(otherLetters & ~letters) > least)) continue
    const edits = editDistance(word, other, least, isPrefix)
    if (edits > least || other === word) continue
    if (edits < least) found = []
    least = edits
    found.push(other)
  }
  return found
}

/** A bit for each letter; letters that share a bit let more words through, never fewer. */
function letterSet(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function size(letters: number): number {
  let count = 0
  for (let rest = letters; rest; rest &= rest - 1) count++
  return count
}

/** The Damerau-Levenshtein distance from `word` to `other`, or to its nearest prefix; beyond `most` any larger number. */
function editDistance(word: string, other: string, most: number, isPrefix: boolean): number {
  const end = isPrefix ? Math.min(other.length, word.length + most) : other.length
  if (Math.abs(end - word.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: end + 1 }, (_, at) => at)
  for (let at = 1; at <= word.length; at++) {
    const now = [at]
    for (let to = 1; to <= end; to++) {
      const isSame = word[at - 1] === other[to - 1]
      now[to] = Math.min(last[to]! + 1, now[to - 1]! + 1, last[to - 1]! + (isSame ? 0 : 1))
      if (at > 1 && to > 1 && word[at - 1] === other[to - 2] && word[at - 2] === other[to - 1])
        now[to] = Math.min(now[to]!, before[to - 2]! + 1)
    }
    if (Math.min(...now) > most) return most + 1
    before = last
    last = now
  }
  return isPrefix ? Math.min(...last) : last[end]!
}

const MAX_PER_KIND = 30
/** Per kind: an excerpt takes reading a longer text. */
const MAX_EXCERPTS = 15

/** `excerpt` is of a longer text, the only match. */
export type ResultEntry = Entry & { excerpt?: string }

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

export function formatResultCount({ groups }: SearchResults): string {
  const parts = groups.map(({ kind, count }) => pluralize(count, kind))
  return parts.length ? `Found: ${parts.join(', ')}` : 'No results'
}

export function buildResults(
  query: string,
  { hits, ...matches }: SearchMatches,
  excerpt?: (text: string, terms: Term[]) => string,
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
