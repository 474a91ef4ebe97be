/** How many typos are forgiven: a wrong, missing, or added letter, or two neighbors exchanged. */
export function maxEdits(word: string): number {
  if (/\p{N}/u.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

const MAX_SPELLINGS = 12

/** The nearest other words within `most` edits. With `isPrefix`, where there is none, the words that begin nearly so. */
export function nearestWords(word: string, vocabulary: string[], most: number, isPrefix: boolean): string[] {
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
