import { foldText } from '../text/fold.ts'
import { MAX_NAME_LENGTH } from './import-limits.ts'

/** What a row is called for good: the first id that the file gives it (product §21.3). */
export function keyFromId(...ids: (string | number | null | undefined)[]): string | undefined {
  const id = ids.map((one) => String(one ?? '').trim()).find(Boolean)
  return id && id.length > MAX_NAME_LENGTH ? shortened(id) : id
}

/** What a row without an id is called: what it says of itself, so that a talk that moves stays the same one. */
export function fingerprintKey(...words: string[]): string {
  return shortened(words.map(foldName).join('\n'))
}

/** A name as it is found again: case, accents and spaces folded. */
export function foldName(name: string): string {
  return foldText(name).replace(/\s+/g, ' ').trim()
}

/** Gives each key once: of several that are the same, the second is `… 2`. */
export function uniqueKeys(): (key: string) => string {
  const taken = new Set<string>()
  const last = new Map<string, number>()
  return (key) => {
    let free = key
    while (taken.has(free)) {
      const next = (last.get(key) ?? 1) + 1
      last.set(key, next)
      free = `${key} ${next}`
    }
    taken.add(free)
    return free
  }
}

function shortened(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 32)
}
