import { RecentTexts } from '../recent-texts.ts'
import { paragraphs } from './paragraphs.ts'
import { readTags } from './read-tags.ts'
import { RichTextBlocks } from './rich-text-blocks.ts'

export type Block =
  | { type: 'paragraph'; content: Inline[] }
  /** `start` is the first number of a numbered list. */
  | { type: 'list'; start?: number; items: Block[][] }
export type Inline =
  | string
  | { type: 'break' }
  | { type: 'strong' | 'emphasis' | 'code'; content: Inline[] }
  | { type: 'link'; href: string; content: Inline[] }

/** Longer texts are not read as markup; no field takes a longer one (product §9.1). */
const LONGEST = 25_000
/** Of Markdown that nests, ten times as much HTML is made; beyond this it is read for its words only. */
const LONGEST_HTML = 30_000

const recent = new RecentTexts<Block[]>(4_000_000)

/** Reads from memory where it can. Undefined for what cannot be read, which is remembered as well. */
export function richTextOf(text: string): Block[] | undefined {
  return recent.of(text, readRichText)
}

/** Reads text, Markdown and HTML, often mixed. The result is never markup; links lead to http, https or mailto. */
function readRichText(text: string): Block[] {
  if (text.length > LONGEST) return paragraphs([text])
  const blocks = new RichTextBlocks()
  // A line break stays one: few people who write an abstract know that Markdown would ignore it.
  const markdown = text.replace(/\\?(?:\r\n?|\n)/g, '  \n')
  // Indented lines are somebody's layout, hardly ever code.
  const html = Bun.markdown.html(markdown, { noIndentedCodeBlocks: true, autolinks: true })
  const late = html.indexOf('<', LONGEST_HTML)
  readTags(late < 0 ? html : html.slice(0, late), blocks)
  if (late > 0) readTags(`<p>${html.slice(late).replace(/<[^<>]*>/g, ' ')}`, blocks)
  return blocks.end()
}

/** The words alone on one line, for places that can hold no more. */
export function richTextInOneLine(text: string): string {
  const words = (richTextOf(text) ?? []).map(wordsOfBlock).join(' ')
  return words.replace(/\s+/g, ' ').trim()
}

function wordsOf(content: Inline[]): string {
  return content
    .map((piece) => (typeof piece === 'string' ? piece : piece.type === 'break' ? ' ' : wordsOf(piece.content)))
    .join('')
}

function wordsOfBlock(block: Block): string {
  return block.type === 'paragraph' ? wordsOf(block.content) : block.items.flat().map(wordsOfBlock).join(' ')
}
