import type { Entry } from './entry.ts'
import type { Hit, SearchIndex } from './run-search.ts'
import { type Term, tokenize } from './tokenize.ts'

/** Which entries have a word, by their places in the list: in the name, and beside it. */
type Posting = { name: number[]; about: number[] }

/** Finds entries by all but their longer texts: in the browser, and on the server while the database is away. */
export function memoryIndex(entries: Entry[]): SearchIndex {
  const postings = new Map<string, Posting>()
  // The same rooms, tracks and names come again and again.
  const known = new Map<string, string[]>()
  const wordsOfShort = (text: string) => {
    const words = known.get(text) ?? tokenize(text)
    known.set(text, words)
    return words
  }
  for (const [at, { name, about }] of entries.entries()) {
    for (const word of wordsOfShort(name)) postingOf(word).name.push(at)
    for (const word of new Set(about.flatMap(wordsOfShort))) postingOf(word).about.push(at)
  }
  return {
    find: async (wanted) => hitsOf(wanted, postings, entries),
    known: async (words) =>
      new Set(words.filter((word) => postings.has(word) || postings.keys().some((other) => other.startsWith(word)))),
    similar: async () => postings.keys(),
  }

  function postingOf(word: string): Posting {
    const posting = postings.get(word) ?? { name: [], about: [] }
    postings.set(word, posting)
    return posting
  }
}

/** In which places a word was found, and in which as a whole word. */
type Seen = { name: Set<number>; anywhere: Set<number>; whole: Set<number> }

function hitsOf(wanted: Term[], postings: Map<string, Posting>, entries: Entry[]): Hit[] {
  const [first, ...others] = wanted.map((word) => seen(word, postings))
  if (!first) return []
  const all = [first, ...others]
  return [...first.anywhere]
    .filter((at) => others.every(({ anywhere }) => anywhere.has(at)))
    .sort((a, b) => a - b)
    .map((at) => ({
      entry: entries[at]!,
      place: all.every(({ name }) => name.has(at)) ? 'name' : 'about',
      isWhole: all.every(({ whole }) => whole.has(at)),
    }))
}

function seen({ whole, begins }: Term, postings: Map<string, Posting>): Seen {
  const found: Seen = { name: new Set(), anywhere: new Set(), whole: new Set() }
  const see = ({ name, about }: Posting, isWhole: boolean) => {
    for (const at of name) found.name.add(at)
    for (const at of [...name, ...about]) {
      found.anywhere.add(at)
      if (isWhole) found.whole.add(at)
    }
  }
  for (const word of whole) if (postings.has(word)) see(postings.get(word)!, true)
  if (begins.length)
    for (const [word, posting] of postings) if (begins.some((begin) => word.startsWith(begin))) see(posting, false)
  return found
}
