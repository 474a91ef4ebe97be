import type { Entry } from './entry.ts'
import { forgiven, nearest } from './spelling.ts'
import { type Attempt, asTyped, attempts, type Wanted } from './words.ts'

/** Where it was found: every word in the name, or in what stands beside it, or only in a longer text. */
const PLACES = ['name', 'about', 'text'] as const
/** `isWhole`: each word is there as it was looked for, not only as the beginning of one. */
export type Hit = { entry: Entry; place: (typeof PLACES)[number]; isWhole: boolean }

/** Where is searched: the database, or an index in memory. */
export type Source = {
  /** Entries in which each of these is found, in any order of their own. */
  find: (wanted: Wanted[]) => Promise<Hit[]>
  /** Which of the words are there, or begin one. */
  known: (words: string[]) => Promise<Set<string>>
  /** Words that may be what each of these was meant to be, and others. */
  similar: (words: string[]) => Promise<Iterable<string>>
}

export type Found = {
  /** The best first. */
  hits: Hit[]
  /** What was looked for in the end, for marking it. */
  wanted: Wanted[]
  /** Words that are nowhere as they were typed, and what was found in their place. */
  respelled: { typed: string; spellings: string[] }[]
  /** Where nothing was found: searches that lead to something. */
  suggestions: string[]
}

const NOTHING: Found = { hits: [], wanted: [], respelled: [], suggestions: [] }
const MOST_SUGGESTIONS = 3

/**
 * Looks for every word of a query (product §23.2), as it was typed; where that is nowhere, for what it may have been meant to
 * be (product §23.3); and where that is nowhere either, for what else leads to something.
 */
export async function search(query: string, source: Source): Promise<Found> {
  const readings = attempts(query)
  for (const words of readings) {
    const wanted = words.map(asTyped)
    const hits = await source.find(wanted)
    if (hits.length) return { ...NOTHING, hits: inOrder(hits), wanted }
  }
  for (const words of readings) {
    const respelled = await respell(words, source)
    const hits = respelled.length ? await source.find(respelled.map(({ wanted }) => wanted)) : []
    if (hits.length)
      return {
        ...NOTHING,
        hits: inOrder(hits),
        wanted: respelled.map(({ wanted }) => wanted),
        respelled: respelled.flatMap(({ typed, spellings }) => (spellings.length ? [{ typed, spellings }] : [])),
      }
  }
  return { ...NOTHING, suggestions: readings[0] ? await suggestions(readings[0], source) : [] }
}

type Respelled = { typed: string; spellings: string[]; wanted: Wanted }

/** None where one of the words can be nothing that is there. Where all are there, but never together, each may be a mistake. */
async function respell(words: Attempt, source: Source): Promise<Respelled[]> {
  const known = await source.known(words)
  const wrong = known.size < words.length ? words.filter((word) => !known.has(word)) : words
  const similar = [...(await source.similar(wrong))]
  const respelled = words.map((typed, at) => {
    const isBegun = at === words.length - 1
    const others = similar.filter((other) => other !== typed)
    const spellings = wrong.includes(typed) ? nearest(typed, others, forgiven(typed), isBegun) : []
    const asItIs = known.has(typed) ? asTyped(typed, at, words) : { whole: [] }
    return { typed, spellings, wanted: { ...asItIs, whole: [...asItIs.whole, ...spellings] } }
  })
  return respelled.every(({ wanted }) => wanted.whole.length) ? respelled : []
}

/** The whole with words put right that are further off, else each word that is there by itself. */
async function suggestions(words: Attempt, source: Source): Promise<string[]> {
  const known = await source.known(words)
  const similar = [...(await source.similar(words.filter((word) => !known.has(word))))]
  const meant = words.flatMap((word) =>
    known.has(word)
      ? [word]
      : nearest(word, similar, Math.min(forgiven(word) + 1, word.length - 1, 3), true).slice(0, 1),
  )
  const all = [...new Set([meant.join(' '), ...(meant.length > 1 ? meant : [])])].filter(Boolean)
  const leading: string[] = []
  for (const query of all) {
    if (leading.length === MOST_SUGGESTIONS) break
    if (query !== words.join(' ') && (await source.find(query.split(' ').map(asTyped))).length) leading.push(query)
  }
  return leading
}

/** Names before the rest, whole words before beginnings; the order of the list, which is the event's, decides between equals. */
function inOrder(hits: Hit[]): Hit[] {
  const rank = ({ place, isWhole }: Hit) => PLACES.indexOf(place) * 2 + (isWhole ? 0 : 1)
  return hits.sort((a, b) => rank(a) - rank(b))
}
