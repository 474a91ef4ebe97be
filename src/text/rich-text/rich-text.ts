import { Parser } from 'htmlparser2'
import { LruCache } from '../lru-cache.ts'
import { safeUrl } from '../typed/web-url.ts'
import { collapseWhitespace, MAX_INLINES, RichTextLine, splitParagraphs } from './rich-text-line.ts'

export type RichTextBlock =
  | { type: 'paragraph'; content: RichTextInline[] }
  | { type: 'list'; start?: number; items: RichTextBlock[][] }
export type RichTextInline =
  | string
  | { type: 'break' }
  | { type: 'strong' | 'emphasis' | 'code'; content: RichTextInline[] }
  /** `dialog`: the id of the dialog that it opens. */
  | { type: 'link'; href: string; dialog?: string; content: RichTextInline[] }

/** Longer texts are not parsed; no field allows one. */
const MAX_LENGTH = 25_000
/** Nested Markdown makes ten times as much HTML; beyond this only the words count. */
const MAX_HTML_LENGTH = 30_000

const recent = new LruCache<RichTextBlock[]>(4_000_000)

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
  const parser = new Parser({
    onopentag: (name, attributes) => blocks.open(name, attributes),
    ontext: (words) => blocks.text(words),
    onclosetag: (name) => blocks.close(name),
  })
  parser.end(late < 0 ? html : `${html.slice(0, late)}<p>${html.slice(late).replace(/<[^<>]*>/g, ' ')}`)
  return blocks.end()
}

export type LinkWords = (words: string) => RichTextInline[]

/** Makes links of words outside of links and code, within MAX_INLINES. */
export function withLinkedWords(blocks: RichTextBlock[], link: LinkWords): RichTextBlock[] {
  let room = MAX_INLINES
  const inWords = (words: string) => {
    const pieces = link(words)
    const linked = pieces.slice(0, room)
    room -= linked.length
    return linked.length < pieces.length ? [...linked, textOf(pieces.slice(linked.length), 'words')] : linked
  }
  const inLine = (content: RichTextInline[]): RichTextInline[] =>
    content.flatMap((piece): RichTextInline[] => {
      if (typeof piece === 'string') return inWords(piece)
      const isMark = piece.type === 'strong' || piece.type === 'emphasis'
      return [isMark ? { ...piece, content: inLine(piece.content) } : piece]
    })
  const inBlock = (block: RichTextBlock): RichTextBlock =>
    block.type === 'paragraph'
      ? { ...block, content: inLine(block.content) }
      : { ...block, items: block.items.map((item) => item.map(inBlock)) }
  return blocks.map(inBlock)
}

export function richTextInOneLine(text: string): string {
  const words = (cachedRichText(text) ?? []).map((block) => textOfBlock(block, 'words')).join(' ')
  return words.replace(/\s+/g, ' ').trim()
}

/** Paragraphs and dashes, for programs without markup. */
export function richTextToPlain(text: string): string {
  return (
    cachedRichText(text)
      ?.map((block) => textOfBlock(block, 'plain'))
      .join('\n\n') ?? text
  )
}

/** The words alone, or with the marks of lists and the addresses of links. */
type TextKind = 'words' | 'plain'

function textOfBlock(block: RichTextBlock, kind: TextKind): string {
  if (block.type === 'paragraph') return textOf(block.content, kind)
  const { start } = block
  return block.items
    .map((item, at) => {
      const mark = start === undefined ? '- ' : `${start + at}. `
      const text = item.map((one) => textOfBlock(one, kind)).join('\n')
      return (kind === 'plain' ? mark : '') + text.replaceAll('\n', '\n  ')
    })
    .join('\n')
}

function textOf(content: RichTextInline[], kind: TextKind): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return piece
      if (piece.type === 'break') return '\n'
      const words = textOf(piece.content, kind)
      const isTold = kind === 'words' || piece.type !== 'link' || piece.href.includes(words)
      return isTold ? words : `${words} (${piece.href})`
    })
    .join('')
}

const names = (list: string) => new Set(list.split(' '))
const DROPPED = names('script style template iframe object svg math head title noscript textarea select')
const BLOCKS = names(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul',
)
const HEADINGS = names('h1 h2 h3 h4 h5 h6 dt summary')
const MARKS: Record<string, 'strong' | 'emphasis' | 'code' | 'link'> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  a: 'link',
}

/** Deeper lists become paragraphs. */
const MAX_LIST_DEPTH = 6

type OpenList = { start?: number; items: RichTextBlock[][] }
type HtmlAttributes = Record<string, string>

/** Builds paragraphs and lists within limits; beyond them only the text stays. */
class RichTextBlocks {
  #blocks: RichTextBlock[] = []
  #lists: OpenList[] = []
  #flattenedLists = 0
  #line = new RichTextLine()
  #pieces = 0
  #isHeading = false
  #dropped = { name: '', depth: 0 }

  open(name: string, attributes: HtmlAttributes) {
    if (this.#isDropped(name, 1)) return
    if (BLOCKS.has(name)) this.#endLine()
    if (name === 'ul') this.#openList()
    else if (name === 'ol') this.#openList(Number.parseInt(attributes.start ?? '', 10) || 1)
    else if (name === 'li') this.#openItem()
    else if (name === 'br') this.#isFull() ? this.#line.text(' ') : this.#line.break()
    else if (name === 'img') this.#line.text(collapseWhitespace(attributes.alt ?? ''))
    else if (name === 'td' || name === 'th') this.#line.text(' ')
    else if (name === 'pre' && !this.#isFull()) this.#line.openPreformatted()
    else if (HEADINGS.has(name)) this.#isHeading = true
    else this.#openMark(name, attributes)
  }

  close(name: string) {
    if (this.#isDropped(name, -1)) return
    if (BLOCKS.has(name)) this.#endLine()
    if (name === 'ul' || name === 'ol') this.#closeList()
    else if (HEADINGS.has(name)) this.#isHeading = false
    else if (Object.hasOwn(MARKS, name)) this.#line.close(MARKS[name]!)
  }

  text(words: string) {
    if (!this.#dropped.depth) this.#line.text(words)
  }

  end(): RichTextBlock[] {
    this.#addLine()
    while (this.#lists.length) this.#closeList()
    return this.#blocks
  }

  /** Drops scripts and the like with their content. */
  #isDropped(name: string, step: 1 | -1): boolean {
    if (this.#dropped.depth) {
      if (name === this.#dropped.name) this.#dropped.depth += step
      return true
    }
    if (step > 0 && DROPPED.has(name)) this.#dropped = { name, depth: 1 }
    return this.#dropped.depth > 0
  }

  #openMark(name: string, attributes: HtmlAttributes) {
    if (!Object.hasOwn(MARKS, name) || this.#isFull()) return
    const kind = MARKS[name]!
    if (kind !== 'link') return this.#line.open(kind)
    const href = safeUrl(attributes.href)
    if (href) this.#line.open(kind, href)
  }

  #openList(start?: number) {
    if (this.#lists.length >= MAX_LIST_DEPTH || this.#isFull()) this.#flattenedLists++
    else this.#lists.push({ start, items: [] })
  }

  #openItem() {
    if (!this.#flattenedLists && !this.#isFull()) this.#lists.at(-1)?.items.push([])
  }

  #closeList() {
    if (this.#flattenedLists) return void this.#flattenedLists--
    const list = this.#lists.pop()
    const items = list?.items.filter((item) => item.length) ?? []
    const start = list?.start === undefined ? {} : { start: list.start }
    if (items.length) this.#add({ type: 'list', ...start, items })
  }

  #endLine() {
    if (this.#isFull()) this.#line.text(' ')
    else this.#addLine()
  }

  #addLine() {
    for (const block of splitParagraphs(this.#line.end())) this.#add(this.#isHeading ? toBold(block) : block)
  }

  #add(block: RichTextBlock) {
    const list = this.#lists.at(-1)
    if (list && !list.items.length) list.items.push([])
    const place = list ? list.items.at(-1)! : this.#blocks
    place.push(block)
    this.#pieces++
  }

  #isFull(): boolean {
    return this.#pieces + this.#line.pieces > MAX_INLINES
  }
}

function toBold(block: RichTextBlock): RichTextBlock {
  const strong = (content: RichTextInline[]): RichTextInline => ({ type: 'strong', content })
  return block.type === 'paragraph' ? { type: 'paragraph', content: [strong(block.content)] } : block
}
