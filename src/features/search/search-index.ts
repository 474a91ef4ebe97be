import { type Term, tokenize } from './tokenize.ts'

export const ENTRY_KINDS = ['session', 'speaker', 'room', 'sponsor', 'guide'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The part that phones have: enough to show an entry, and to find it by all but its longer text. */
export type Entry = {
  kind: EntryKind
  id: string
  name: string
  when?: string
  /** Room, track, and speakers of a session; title and company of a speaker. */
  about: string[]
  isCancelled?: true
}

/** `text` is the description, biography, or directions of an entry, which the server alone has. */
export type SearchDocument = { entry: Entry; text?: string }
export type Hit = SearchDocument & { isOnlyInText: boolean }

/** The name, what stands beside it, and the longer text, in the order of their rank. */
const FIELDS = 3
const TEXT = 2
/** A rank is twice the best field that has a term, plus one where only the beginning of a word matches. */
const TEXT_RANK = TEXT * 2

/** An inverted index of an event, the same on the server and on a phone. */
export class SearchIndex {
  readonly #documents: SearchDocument[] = []
  /** The places of each word, as `position of the document * FIELDS + best field`. */
  readonly #postings = new Map<string, number[]>()

  add(document: SearchDocument): void {
    const { entry, text = '' } = document
    const at = this.#documents.push(document) - 1
    const seen = new Set<string>()
    for (const [field, words] of [entry.name, entry.about.join('\n'), text].map(tokenize).entries())
      for (const word of words) {
        if (seen.has(word)) continue
        seen.add(word)
        const places = this.#postings.get(word) ?? []
        if (places.push(at * FIELDS + field) === 1) this.#postings.set(word, places)
      }
  }

  words(): string[] {
    return [...this.#postings.keys()]
  }

  has(word: string): boolean {
    return this.#postings.has(word) || this.#postings.keys().some((other) => other.startsWith(word))
  }

  /** The entries that have every term, the best first; the order of the event's pages decides between equals. */
  find(terms: Term[]): Hit[] {
    const found = terms.map((term) => this.#rank(term))
    const ranks = [...(found[0]?.keys() ?? [])]
      .filter((at) => found.every((ranks) => ranks.has(at)))
      .map((at): [number, number] => [at, worstRank(found.map((ranks) => ranks.get(at)!))])
    return ranks
      .sort(([one, a], [other, b]) => a - b || one - other)
      .map(([at, rank]) => ({ ...this.#documents[at]!, isOnlyInText: rank === TEXT_RANK }))
  }

  /** The ranks of the entries with the term, by position. */
  #rank({ whole, begins }: Term): Map<number, number> {
    const ranks = new Map<number, number>()
    const add = (places: number[], partial: number) => {
      for (const place of places) {
        const at = Math.trunc(place / FIELDS)
        const field = place % FIELDS
        const known = ranks.get(at) ?? TEXT_RANK + 1
        ranks.set(at, Math.min(known >> 1, field) * 2 + (field < TEXT ? known & partial : known & 1))
      }
    }
    for (const word of whole) add(this.#postings.get(word) ?? [], 0)
    if (begins.length)
      for (const [word, places] of this.#postings) if (begins.some((begin) => word.startsWith(begin))) add(places, 1)
    return ranks
  }
}

const worstRank = (ranks: number[]) =>
  Math.min(
    TEXT_RANK,
    ranks.reduce((one, other) => Math.max(one, other) | ((one | other) & 1)),
  )
