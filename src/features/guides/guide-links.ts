import type { Links } from '../../layout/links.ts'
import type { Program } from '../../program/program.ts'
import type { LinkWords, RichTextInline } from '../../text/rich-text/rich-text.ts'
import { formatTime, parseTime } from '../../text/time/format-time.ts'

/** International, North American, and short numbers that someone is told to call. */
const PHONE = String.raw`\+\d[\d ().-]{6,18}\d|(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}|(?<=\b[Cc]all )\d{3}`

const wholeWords = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu')

export const phoneNumbers = (text: string) => [...new Set(text.match(wholeWords(PHONE)))]

/** Without the trunk zero of `+49 (0)30`, which callers from abroad leave out. */
export const telHref = (number: string) => `tel:${number.replace('(0)', '').replace(/[^\d+]/g, '')}`

/**
 * Makes links of phone numbers, rooms (on the map over the page), and sessions; of a session's start where its title is in
 * the same text. A title or start that means two sessions stays plain.
 */
export function guideLinker(
  { text, isWithoutPhones }: { text: string; isWithoutPhones: boolean },
  { rooms, sessions }: Program,
  { links, path }: { links: Links; path: string },
): LinkWords {
  const targets = new Map<string, { href: string; dialog?: string } | undefined>()
  for (const { id, name } of rooms)
    if (text.includes(name)) targets.set(name, { href: links(path, { map: id }), dialog: 'map' })
  const named = sessions.filter(({ title }) => text.includes(title))
  for (const { id, title, startTime } of named)
    for (const words of parseTime(startTime) ? [title, formatTime(startTime)] : [title])
      targets.set(words, targets.has(words) ? undefined : { href: links('/', { session: id }) })
  const names = [...targets.keys()].sort((a, b) => b.length - a.length).map((name) => RegExp.escape(name))
  const pattern = wholeWords([...names, ...(isWithoutPhones ? [] : [PHONE])].join('|') || '$^')
  return (words) => {
    const pieces: RichTextInline[] = []
    let end = 0
    for (const { 0: found, index } of words.matchAll(pattern)) {
      const target = targets.has(found) ? targets.get(found) : { href: telHref(found) }
      if (!target) continue
      pieces.push(words.slice(end, index), { type: 'link', ...target, content: [found] })
      end = index + found.length
    }
    return [...pieces, words.slice(end)].filter((piece) => piece !== '')
  }
}
