import { MAX_LINKS, type SessionLink } from '../text/session-links.ts'
import { MAX_NAME_LENGTH, truncateText } from './import-limits.ts'
import { parseWebUrl } from './zod-fields.ts'

/** What cannot be a link is skipped with a note, which begins with `where`. */
export function validLinks(said: SessionLink[], where: string, notes: string[]): SessionLink[] {
  const links = said.flatMap((link) => {
    const url = parseWebUrl(link.url, false)
    const name = (link.url || link.label).slice(0, 60)
    if (!url) notes.push(`${where}: the link “${name}” isn’t a valid URL and was skipped.`)
    return url
      ? { ...link, url, label: truncateText(link.label, `${where}: a link’s label`, notes, MAX_NAME_LENGTH) }
      : []
  })
  const more = links.splice(MAX_LINKS).map(({ url }) => url)
  if (more.length) notes.push(`${where}: links after the first ${MAX_LINKS} were skipped: ${more.join(', ')}.`)
  return links
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** `German` of `de`; any other text as it is. */
export const languageName = (typed: string): string =>
  /^[a-z]{2,3}([-_]([a-z]{2}){1,2})?$/i.test(typed) ? (NAMES.of(typed.replace('_', '-')) ?? typed) : typed

const COMMON = 'ar bn cs da de el en es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sk sv ta te th tr uk ur vi zh'
const CODES = new Map(COMMON.split(' ').map((code) => [NAMES.of(code), code]))

/** `de` of `German`, for programs that know codes. */
export const languageCode = (name: string) => CODES.get(name) ?? name
