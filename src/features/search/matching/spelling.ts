/** How many mistakes are forgiven: a wrong, missing or added letter, or two in each other's place. */
export function maxEdits(word: string): number {
  if (/\p{N}/u.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** Of many that are as near. */
const MAX_SPELLINGS = 12

/** The nearest words within `most` mistakes; while the word is typed (`isBegun`), else those that begin nearly so. */
export function nearestWords(word: string, vocabulary: Iterable<string>, most: number, isBegun: boolean): string[] {
  if (!most) return []
  const [whole, begun] = [new Nearest(most), new Nearest(most)]
  for (const other of vocabulary) {
    if (other.length < word.length - most) continue
    if (other.length <= word.length + most) whole.take(other, editDistance(word, other, whole.least))
    if (isBegun && !whole.found.length) begun.take(other, editDistance(word, other, begun.least, true))
  }
  const found = whole.found.length ? whole.found : begun.found
  // As long first: it is likelier that a letter was mistaken than that one is missing.
  const surplus = (other: string) => Math.abs(other.length - word.length)
  return found.sort((a, b) => surplus(a) - surplus(b) || (a < b ? -1 : 1)).slice(0, MAX_SPELLINGS)
}

class Nearest {
  found: string[] = []

  constructor(public least: number) {}

  take(word: string, mistakes: number) {
    if (mistakes > this.least) return
    if (mistakes < this.least) this.found = []
    this.least = mistakes
    this.found.push(word)
  }
}

/** How many mistakes lead from `word` to `other`, or to a beginning of it; more than `most` is just more. */
function editDistance(word: string, other: string, most: number, isBegun = false): number {
  const end = isBegun ? Math.min(other.length, word.length + most) : other.length
  if (Math.abs(end - word.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: end + 1 }, (_, at) => at)
  for (let at = 1; at <= word.length; at++) {
    const now = [at]
    let least = at
    for (let to = 1; to <= end; to++) {
      const isSame = word[at - 1] === other[to - 1]
      let mistakes = Math.min(last[to]! + 1, now[to - 1]! + 1, last[to - 1]! + (isSame ? 0 : 1))
      if (at > 1 && to > 1 && word[at - 1] === other[to - 2] && word[at - 2] === other[to - 1])
        mistakes = Math.min(mistakes, before[to - 2]! + 1)
      now[to] = mistakes
      least = Math.min(least, mistakes)
    }
    if (least > most) return most + 1
    before = last
    last = now
  }
  return isBegun ? Math.min(...last) : last[end]!
}
