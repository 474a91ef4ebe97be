import { parseDocument } from 'htmlparser2'
import { Marked } from 'marked'
import { fold, paragraphs } from './paragraphs.ts'
import { safeAddress, splitAtAddresses } from './web-address.ts'

export type Block =
  | { type: 'paragraph'; content: Inline[] }
  /** `start` is the first number of a numbered list. */
  | { type: 'list'; start?: number; items: Block[][] }
export type Inline =
  | string
  | { type: 'break' }
  | { type: 'strong' | 'emphasis' | 'code'; content: Inline[] }
  | { type: 'link'; href: string; content: Inline[] }

/**
 * Reads a description or biography. Conferences publish them as text, as Markdown, as HTML, or as all of these at once;
 * what is left are paragraphs, lists, links and emphasis. Nothing here is ever markup again: links lead to http, https
 * or mailto addresses only, and scripts and the like are dropped with what is in them.
 */
export function readRichText(text: string): Block[] {
  try {
    return readBlocks(parseDocument(markdown.parse(text, { async: false })).children)
  } catch (error) {
    // Thousands of brackets or quotes within each other are no text; they are not to take a page down either.
    if (error instanceof Error && /call stack/.test(error.message)) return paragraphs([text])
    throw error
  }
}

/** The words alone on one line, for places that can hold no more. */
export function richTextInOneLine(text: string): string {
  return readRichText(text).map(wordsOfBlock).join(' ').replace(/\s+/g, ' ').trim()
}

const markdown = new Marked({
  gfm: true,
  // A line break is one: few people who write an abstract know that Markdown would ignore it.
  breaks: true,
  // Indented lines are somebody's layout, hardly ever code.
  tokenizer: { code: () => undefined },
})

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const names = (list: string) => new Set(list.split(' '))
const DROPPED = names('script style template iframe object embed svg math head title noscript textarea select')
const BLOCKS = names(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul',
)
const HEADINGS = names('h1 h2 h3 h4 h5 h6 dt th summary')
const MARKS: Record<string, 'strong' | 'emphasis' | 'code'> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}

function readBlocks(nodes: Node[]): Block[] {
  const blocks: Block[] = []
  let line: Inline[] = []
  for (const node of nodes)
    if (isElement(node) && holdsBlocks(node)) {
      blocks.push(...paragraphs(line), ...readBlock(node))
      line = []
    } else line.push(...readInline(node))
  return [...blocks, ...paragraphs(line)]
}

function readBlock(element: Element): Block[] {
  if (element.name === 'ul' || element.name === 'ol') return readList(element)
  if (element.name === 'pre') return paragraphs([{ type: 'code', content: readLines(element) }])
  // A row of a table is a line of its own, its cells apart.
  if (element.name === 'tr') return paragraphs(element.children.flatMap((cell) => [...readInline(cell), ' ']))
  const blocks = readBlocks(element.children)
  return HEADINGS.has(element.name) ? blocks.map(toBold) : blocks
}

function readList(list: Element): Block[] {
  const items = list.children.map((item) => readBlocks(isElement(item) && item.name === 'li' ? item.children : [item]))
  const filled = items.filter((item) => item.length)
  const start = list.name === 'ol' ? { start: Number.parseInt(list.attribs.start ?? '', 10) || 1 } : {}
  return filled.length ? [{ type: 'list', ...start, items: filled }] : []
}

function readInline(node: Node, isLinkOrCode = false): Inline[] {
  if (node.type === 'text') return isLinkOrCode ? [fold(node.data)] : linked(fold(node.data))
  if (!isElement(node) || DROPPED.has(node.name)) return []
  if (node.name === 'br') return [{ type: 'break' }]
  if (node.name === 'img') return [fold(node.attribs.alt ?? '')]
  const mark = MARKS[node.name]
  const href = node.name === 'a' && !isLinkOrCode ? safeAddress(node.attribs.href) : undefined
  const isPlain = isLinkOrCode || href !== undefined || mark === 'code'
  const content = node.children.flatMap((child) => readInline(child, isPlain))
  if (!wordsOf(content).trim()) return content
  if (href) return [{ type: 'link', href, content }]
  return mark ? [{ type: mark, content }] : content
}

/** Words with the addresses among them made links. */
function linked(text: string): Inline[] {
  return splitAtAddresses(text).map((piece, at) => {
    const href = at % 2 ? safeAddress(piece) : undefined
    return href ? { type: 'link', href, content: [piece] } : piece
  })
}

/** Preformatted text keeps its lines. */
function readLines(element: Element): Inline[] {
  const lines = textOf(element).replace(/\n$/, '').split('\n')
  return lines.flatMap((line, at): Inline[] => (at ? [{ type: 'break' }, line] : [line]))
}

function toBold(block: Block): Block {
  return block.type === 'paragraph'
    ? { type: 'paragraph', content: [{ type: 'strong', content: block.content }] }
    : block
}

function isElement(node: Node): node is Element {
  return 'attribs' in node
}

function holdsBlocks(element: Element): boolean {
  if (DROPPED.has(element.name)) return false
  return BLOCKS.has(element.name) || element.children.some((child) => isElement(child) && holdsBlocks(child))
}

function textOf(node: Node): string {
  return node.type === 'text' ? node.data : 'children' in node ? node.children.map(textOf).join('') : ''
}

function wordsOf(content: Inline[]): string {
  return content
    .map((piece) => (typeof piece === 'string' ? piece : piece.type === 'break' ? ' ' : wordsOf(piece.content)))
    .join('')
}

function wordsOfBlock(block: Block): string {
  return block.type === 'paragraph' ? wordsOf(block.content) : block.items.flat().map(wordsOfBlock).join(' ')
}
