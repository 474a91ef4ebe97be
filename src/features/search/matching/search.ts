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

export const NOTHING: Found = { hits: [], wanted: [], respelled: [], suggestions: [] }
const MOST_SUGGESTIONS = 3
/** Each is a search of its own. */
const MOST_TRIED = 4

/** Words as typed (product §23.2), else as they may be meant (product §23.3), else whatever leads to something. */
export async function search(query: string, source: Source): Promise<Found> {
  const readings = attempts(query)
  for (const words of readings) {
    const wanted = words.map(asTyped)
    const hits = await source.find(wanted)
    if (hits.length) return { ...NOTHING, hits: inOrder(hits), wanted }
  }
  const [words] = readings
  if (!words) return NOTHING
  const there = await whatIsThere(words, source)
  const respelled = respell(words, there)
  const wanted = respelled.map((one) => one.wanted)
  const hits = wanted.length ? await source.find(wanted) : []
  if (!hits.length) return { ...NOTHING, suggestions: await suggestions(words, there, source) }
  const changed = respelled.filter(({ spellings }) => spellings.length)
  return {
    ...NOTHING,
    hits: inOrder(hits),
    wanted,
    respelled: changed.map(({ typed, spellings }) => ({ typed, spellings })),
  }
}

/** `wrong`: those of the words that may be mistakes: what is nowhere, or each where all are there, but never together. */
type There = { known: Set<string>; wrong: string[]; similar: string[] }

async function whatIsThere(words: Attempt, source: Source): Promise<There> {
  const known = await source.known(words)
  const unknown = words.filter((word) => !known.has(word))
  const wrong = (unknown.length ? unknown : words).filter(forgiven)
  return { known, wrong, similar: wrong.length ? [...(await source.similar(wrong))] : [] }
}

type Respelled = { typed: string; spellings: string[]; wanted: Wanted }

/** None where one of the words can be nothing that is there, or none can be anything else. */
function respell(words: Attempt, { known, wrong, similar }: There): Respelled[] {
  if (!wrong.length) return []
  const respelled = words.map((typed, at) => {
    const others = similar.filter((other) => other !== typed)
    const spellings = wrong.includes(typed) ? nearest(typed, others, forgiven(typed), at === words.length - 1) : []
    const asItIs = known.has(typed) ? asTyped(typed, at, words) : { whole: [], begins: [] }
    return {
      typed,
      spellings,
      wanted: { whole: [...asItIs.whole, ...spellings], begins: [...asItIs.begins, ...spellings] },
    }
  })
  return respelled.every(({ wanted }) => wanted.whole.length) ? respelled : []
}

/** The whole with words put right that are further off, else each word that is there by itself. */
async function suggestions(words: Attempt, { known, similar }: There, source: Source): Promise<string[]> {
  const meant = words.flatMap((word) =>
    known.has(word) ? word : nearest(word, similar, furthest(word), true).slice(0, 1),
  )
  const all = new Set([meant.join(' '), ...(meant.length > 1 ? meant : [])].filter(Boolean))
  all.delete(words.join(' '))
  const leading: string[] = []
  for (const query of [...all].slice(0, MOST_TRIED))
    if ((await source.find(query.split(' ').map(asTyped))).length) leading.push(query)
  return leading.slice(0, MOST_SUGGESTIONS)
}

/** So many mistakes may lie between a word and one that is suggested for it. */
const furthest = (word: string) => Math.min(forgiven(word) + 1, word.length - 1)

/** Names before the rest, whole words before beginnings; the order of the list, which is the event's, decides between equals. */
function inOrder(hits: Hit[]): Hit[] {
  const rank = ({ place, isWhole }: Hit) => PLACES.indexOf(place) * 2 + (isWhole ? 0 : 1)
  return hits.sort((a, b) => rank(a) - rank(b))
}
