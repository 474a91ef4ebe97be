import type { Hit, SearchIndex } from './search-index.ts'
import { maxEdits, nearestWords } from './spelling.ts'
import { readQuery, type Term, toTerm } from './tokenize.ts'

export type SearchMatches = {
  /** The best first. */
  hits: Hit[]
  /** The terms to mark in the results. */
  wanted: Term[]
  /** Unknown words and the spellings that replace them. */
  respelled: { typed: string; spellings: string[] }[]
  /** Queries with results, if this one has none. */
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
    const wanted = words.map(toTerm)
    const hits = index.find(wanted)
    if (hits.length) return { ...EMPTY_MATCHES, hits, wanted }
  }
  const [words] = readings
  if (!words) return EMPTY_MATCHES
  const typos = findTypos(words, index)
  const corrected = correct(words, typos)
  const wanted = corrected.map(({ term }) => term)
  const hits = index.find(wanted)
  if (!hits.length) return { ...EMPTY_MATCHES, suggestions: suggest(words, typos, index) }
  const respelled = corrected.filter(({ spellings }) => spellings.length)
  return { hits, wanted, respelled: respelled.map(({ typed, spellings }) => ({ typed, spellings })), suggestions: [] }
}

/** `wrong` may be typos: the unknown words, or all words if each is known but no entry has all. */
type Typos = { unknown: string[]; wrong: string[]; vocabulary: string[] }

function findTypos(words: string[], index: SearchIndex): Typos {
  const unknown = words.filter((word) => !index.has(word))
  const wrong = (unknown.length ? unknown : words).filter(maxEdits)
  return { unknown, wrong, vocabulary: wrong.length ? index.words() : [] }
}

type Correction = { typed: string; spellings: string[]; term: Term }

/** Empty if an unknown word has no correction. */
function correct(words: string[], { unknown, wrong, vocabulary }: Typos): Correction[] {
  if (!wrong.length) return []
  const corrected = words.map((typed, at): Correction => {
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
