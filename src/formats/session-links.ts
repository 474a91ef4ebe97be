import type { LinkKind, SessionLink } from '../../db/schema.ts'
import { parseLinkTitle } from '../text/session-links.ts'
import { cleanLine } from '../text/typed/clean-text.ts'
import { MAX_LINKS_PER_SESSION, MAX_NAME_LENGTH, truncateText } from './import-limits.ts'
import { parseWebUrl } from './zod-fields.ts'

/** A link of another program's file. */
export type SaidLink = { url?: string | null; title?: string | null; type?: string | null }

const KIND_OF_TYPE: Record<string, LinkKind> = { slides: 'slides', media: 'recording' }
/** In c3voc's words, which know no more of our kinds. */
export const typeOfKind = (kind: LinkKind) =>
  Object.entries(KIND_OF_TYPE).find(([, known]) => known === kind)?.[0] ?? 'related'

/** What cannot be a link is skipped with a note, which begins with `where`. */
export function readLinks(said: SaidLink[], where: string, notes: string[]): SessionLink[] {
  const links = said.flatMap(({ url: typed, title, type }): SessionLink[] => {
    const url = parseWebUrl(typed, false)
    const named = parseLinkTitle(cleanLine(title ?? ''), url ?? '')
    if (!url)
      notes.push(`${where}: the link “${(typed || title || '').slice(0, 60)}” isn’t a valid URL and was skipped.`)
    const kind = named.kind === 'other' ? (KIND_OF_TYPE[type ?? ''] ?? 'other') : named.kind
    return url
      ? [{ url, kind, label: truncateText(named.label, `${where}: a link’s label`, notes, MAX_NAME_LENGTH) }]
      : []
  })
  const more = links.slice(MAX_LINKS_PER_SESSION).map(({ url }) => url)
  if (more.length)
    notes.push(`${where}: links after the first ${MAX_LINKS_PER_SESSION} were skipped: ${more.join(', ')}.`)
  return links.slice(0, MAX_LINKS_PER_SESSION)
}

/** `Slides: https://example.org/deck.pdf How we count`, a line each. */
export function readLinkLines(text: string, where: string, notes: string[]): SessionLink[] {
  const said = text.split(/\n|;\s+/).flatMap((line) => {
    const [, name, url, label] = /^(?:([^:]+):\s+)?(\S+)\s*(.*)$/.exec(line.trim()) ?? []
    return url ? [{ url, title: [name ?? (label && 'Link'), label].filter(Boolean).join(': ') }] : []
  })
  return readLinks(said, where, notes)
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** `German` of `de`; any other text as it is. */
export function languageName(typed: string): string {
  try {
    return /^[a-z]{2,3}([-_]\w+)*$/i.test(typed) ? (NAMES.of(typed.replaceAll('_', '-')) ?? typed) : typed
  } catch {
    return typed
  }
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const CODES = new Map(
  LETTERS.flatMap((one) => LETTERS.map((two) => one + two))
    .filter((code) => Intl.getCanonicalLocales(code)[0] === code)
    .map((code) => [NAMES.of(code), code]),
)

/** `de` of `German`, for programs that know codes. */
export const languageCode = (name: string) => CODES.get(name) ?? name
