/** The first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** `Room 2` before `Room 10`. A database sorts by its own locale. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare

/** By the last word, then the whole name (product §4.1). */
export function compareByLastWord(a: string, b: string): number {
  return collator.compare(lastWord(a), lastWord(b)) || collator.compare(a, b)
}

const lastWord = (name: string) => name.trim().split(/\s+/).at(-1) ?? ''
const collator = new Intl.Collator('en', { sensitivity: 'base' })

/** Equal for names that differ only in case and spaces. */
export function normalizeName(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

export const CONFERENCE_NAME = 'Women in Tech Conference'

/** `Speakers · WITCON PGH - Women in Tech Conference` (product §1.4); the conference alone without an event. */
export function documentTitle(what: string | undefined, event: { name: string } | undefined): string {
  const home = event ? `${event.name} - ${CONFERENCE_NAME}` : CONFERENCE_NAME
  return what ? `${what} · ${home}` : home
}

/** The name of the place and of its map. */
export const venueName = (event: Place) => event.venueName ?? event.location ?? event.city

type Place = { venueName: string | null; location: string | null; city: string }
