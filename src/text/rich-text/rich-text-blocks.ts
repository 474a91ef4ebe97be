import { safeUrl } from '../typed/web-url.ts'
import type { HtmlAttributes, HtmlHandler } from './parse-html.ts'
import type { RichTextBlock, RichTextInline } from './rich-text.ts'
import { collapseWhitespace, MAX_INLINES, RichTextLine, splitParagraphs } from './rich-text-line.ts'

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

/** Builds paragraphs and lists within limits; beyond them only the text stays. */
export class RichTextBlocks implements HtmlHandler {
  #blocks: RichTextBlock[] = []
  /** Outermost first. */
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
    // A table row is a line.
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
    // Beyond the limit text joins the last paragraph.
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
