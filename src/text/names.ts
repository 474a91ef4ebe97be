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

export function compareByLastWord(a: string, b: string): number {
  return collator.compare(lastWord(a), lastWord(b)) || collator.compare(a, b)
}

const lastWord = (name: string) => name.trim().split(/\s+/).at(-1) ?? ''
const collator = new Intl.Collator('en', { sensitivity: 'base' })

export const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1)

export function normalizeName(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

export const CONFERENCE_NAME = 'Women in Tech Conference'

/** `Speakers · WITCON PGH - Women in Tech Conference` (product §1.4); the conference alone without an event. */
export function documentTitle(what: string | undefined, event: { name: string } | undefined): string {
  const home = event ? `${event.name} - ${CONFERENCE_NAME}` : CONFERENCE_NAME
  return what ? `${what} · ${home}` : home
}

export const venueName = (event: Place) => event.venueName ?? event.location ?? event.city

type Place = { venueName: string | null; location: string | null; city: string }
