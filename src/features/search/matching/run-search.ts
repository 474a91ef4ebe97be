import type { Entry } from './entry.ts'
import { maxEdits, nearestWords } from './spelling.ts'
import { type QueryReading, readQuery, type Term, toTerm } from './tokenize.ts'

/** Where it was found: every word in the name, or in what stands beside it, or only in a longer text. */
const PLACES = ['name', 'about', 'text'] as const
/** `isWhole`: each word is there as it was looked for, not only as the beginning of one. */
export type Hit = { entry: Entry; place: (typeof PLACES)[number]; isWhole: boolean }

/** Where is searched: the database, or an index in memory. */
export type SearchIndex = {
  /** Entries in which each of these is found, in any order of their own. */
  find: (wanted: Term[]) => Promise<Hit[]>
  /** Which of the words are there, or begin one. */
  known: (words: string[]) => Promise<Set<string>>
  /** Words that may be what each of these was meant to be, and others. */
  similar: (words: string[]) => Promise<Iterable<string>>
}

export type SearchMatches = {
  /** The best first. */
  hits: Hit[]
  /** What was looked for in the end, for marking it. */
  wanted: Term[]
  /** Words that are nowhere as they were typed, and what was found in their place. */
  respelled: { typed: string; spellings: string[] }[]
  /** Where nothing was found: searches that lead to something. */
  suggestions: string[]
}

export const EMPTY_MATCHES: SearchMatches = { hits: [], wanted: [], respelled: [], suggestions: [] }
const MAX_SUGGESTIONS = 3
/** Each is a search of its own. */
const MAX_TRIES = 4

/** Words as typed (product §23.2), else as they may be meant (product §23.3), else whatever leads to something. */
export async function runSearch(query: string, source: SearchIndex): Promise<SearchMatches> {
  const readings = readQuery(query)
  for (const words of readings) {
    const wanted = words.map(toTerm)
    const hits = await source.find(wanted)
    if (hits.length) return { ...EMPTY_MATCHES, hits: rankHits(hits), wanted }
  }
  const [words] = readings
  if (!words) return EMPTY_MATCHES
  const there = await classifyWords(words, source)
  const respelled = respell(words, there)
  const wanted = respelled.map((one) => one.wanted)
  const hits = wanted.length ? await source.find(wanted) : []
  if (!hits.length) return { ...EMPTY_MATCHES, suggestions: await suggestions(words, there, source) }
  const changed = respelled.filter(({ spellings }) => spellings.length)
  return {
    ...EMPTY_MATCHES,
    hits: rankHits(hits),
    wanted,
    respelled: changed.map(({ typed, spellings }) => ({ typed, spellings })),
  }
}

/** `wrong`: those of the words that may be mistakes: what is nowhere, or each where all are there, but never together. */
type ClassifiedWords = { known: Set<string>; wrong: string[]; similar: string[] }

async function classifyWords(words: QueryReading, source: SearchIndex): Promise<ClassifiedWords> {
  const known = await source.known(words)
  const unknown = words.filter((word) => !known.has(word))
  const wrong = (unknown.length ? unknown : words).filter(maxEdits)
  return { known, wrong, similar: wrong.length ? [...(await source.similar(wrong))] : [] }
}

type Respelled = { typed: string; spellings: string[]; wanted: Term }

/** None where one of the words can be nothing that is there, or none can be anything else. */
function respell(words: QueryReading, { known, wrong, similar }: ClassifiedWords): Respelled[] {
  if (!wrong.length) return []
  const respelled = words.map((typed, at) => {
    const others = similar.filter((other) => other !== typed)
    const spellings = wrong.includes(typed) ? nearestWords(typed, others, maxEdits(typed), at === words.length - 1) : []
    const asItIs = known.has(typed) ? toTerm(typed, at, words) : { whole: [], begins: [] }
    return {
      typed,
      spellings,
      wanted: { whole: [...asItIs.whole, ...spellings], begins: [...asItIs.begins, ...spellings] },
    }
  })
  return respelled.every(({ wanted }) => wanted.whole.length) ? respelled : []
}

/** The whole with words put right that are further off, else each word that is there by itself. */
async function suggestions(
  words: QueryReading,
  { known, similar }: ClassifiedWords,
  source: SearchIndex,
): Promise<string[]> {
  const meant = words.flatMap((word) =>
    known.has(word) ? word : nearestWords(word, similar, furthest(word), true).slice(0, 1),
  )
  const all = new Set([meant.join(' '), ...(meant.length > 1 ? meant : [])].filter(Boolean))
  all.delete(words.join(' '))
  const leading: string[] = []
  for (const query of [...all].slice(0, MAX_TRIES))
    if ((await source.find(query.split(' ').map(toTerm))).length) leading.push(query)
  return leading.slice(0, MAX_SUGGESTIONS)
}

/** So many mistakes may lie between a word and one that is suggested for it. */
const furthest = (word: string) => Math.min(maxEdits(word) + 1, word.length - 1)

/** Names before the rest, whole words before beginnings; the order of the list, which is the event's, decides between equals. */
function rankHits(hits: Hit[]): Hit[] {
  const rank = ({ place, isWhole }: Hit) => PLACES.indexOf(place) * 2 + (isWhole ? 0 : 1)
  return hits.sort((a, b) => rank(a) - rank(b))
}
