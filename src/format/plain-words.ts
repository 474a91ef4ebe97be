/**
 * The first words of a description or biography on one line, without the marks of Markdown and HTML and with a dot between
 * the items of a list: for the rows of the dashboard, five hundred at a time. Whole texts are read by `rich-text.ts`.
 */
export function plainWords(text: string): string {
  return text
    .slice(0, ENOUGH)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^[ \t]*(?:>|#{1,6})[ \t]+/gm, '')
    .replace(/^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+/gm, '· ')
    .replace(/\*\*|__|`/g, '')
    .replace(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^· /, '')
}

/** More than two lines of any screen. */
const ENOUGH = 600

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
