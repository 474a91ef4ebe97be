/** At most two letters for a person without a picture: the first of the first and of the last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** Orders names as people look them up, `Room 2` before `Room 10`. A database goes by its own locale. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare

/** Orders people by the last word of the name, then by the whole name, whatever the case (product §4.1). */
export function compareByLastWord(a: string, b: string): number {
  return collator.compare(lastWord(a), lastWord(b)) || collator.compare(a, b)
}

const lastWord = (name: string) => name.trim().split(/\s+/).at(-1) ?? ''
const collator = new Intl.Collator('en', { sensitivity: 'base' })
