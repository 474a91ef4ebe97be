import { LruCache } from '../lru-cache.ts'
import { parseHtml } from './parse-html.ts'
import { RichTextBlocks } from './rich-text-blocks.ts'
import { splitParagraphs } from './rich-text-line.ts'

export type RichTextBlock =
  | { type: 'paragraph'; content: RichTextInline[] }
  /** `start` is the first number of a numbered list. */
  | { type: 'list'; start?: number; items: RichTextBlock[][] }
export type RichTextInline =
  | string
  | { type: 'break' }
  | { type: 'strong' | 'emphasis' | 'code'; content: RichTextInline[] }
  | { type: 'link'; href: string; content: RichTextInline[] }

/** Longer texts are not parsed; no field allows one (product §9.1). */
const MAX_LENGTH = 25_000
/** Nested Markdown makes ten times as much HTML; beyond this only the words count. */
const MAX_HTML_LENGTH = 30_000

const recent = new LruCache<RichTextBlock[]>(4_000_000)

/** Undefined for text that cannot be parsed, which is cached as well. */
export function cachedRichText(text: string): RichTextBlock[] | undefined {
  return recent.of(text, parseRichText)
}

/** Parses text, Markdown, and HTML, often mixed. Links lead to http, https, or mailto. */
function parseRichText(text: string): RichTextBlock[] {
  if (text.length > MAX_LENGTH) return splitParagraphs([text])
  const blocks = new RichTextBlocks()
  // Few authors know that Markdown ignores single line breaks.
  const markdown = text.replace(/\\?(?:\r\n?|\n)/g, '  \n')
  // Indented lines are layout, hardly ever code.
  const html = Bun.markdown.html(markdown, { noIndentedCodeBlocks: true, autolinks: true })
  const late = html.indexOf('<', MAX_HTML_LENGTH)
  parseHtml(late < 0 ? html : html.slice(0, late), blocks)
  if (late > 0) parseHtml(`<p>${html.slice(late).replace(/<[^<>]*>/g, ' ')}`, blocks)
  return blocks.end()
}

export function richTextInOneLine(text: string): string {
  const words = (cachedRichText(text) ?? []).map(wordsOfBlock).join(' ')
  return words.replace(/\s+/g, ' ').trim()
}

function wordsOf(content: RichTextInline[]): string {
  return content
    .map((piece) => (typeof piece === 'string' ? piece : piece.type === 'break' ? ' ' : wordsOf(piece.content)))
    .join('')
}

function wordsOfBlock(block: RichTextBlock): string {
  return block.type === 'paragraph' ? wordsOf(block.content) : block.items.flat().map(wordsOfBlock).join(' ')
}

/** Paragraphs and dashes, for programs without markup. */
export function richTextToPlain(text: string): string {
  return cachedRichText(text)?.map(textOfBlock).join('\n\n') ?? text
}

function textOfBlock(block: RichTextBlock): string {
  if (block.type === 'paragraph') return textOf(block.content)
  const { start } = block
  return block.items
    .map((item, at) => {
      const mark = start === undefined ? '- ' : `${start + at}. `
      return mark + item.map(textOfBlock).join('\n').replaceAll('\n', '\n  ')
    })
    .join('\n')
}

function textOf(content: RichTextInline[]): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return piece
      if (piece.type === 'break') return '\n'
      const words = textOf(piece.content)
      return piece.type === 'link' && !piece.href.includes(words) ? `${words} (${piece.href})` : words
    })
    .join('')
}
