import { safeUrl, splitAtUrls } from '../typed/web-url.ts'
import type { RichTextBlock, RichTextInline } from './rich-text.ts'

type Kind = 'strong' | 'emphasis' | 'code' | 'link'
type OpenMark = { kind: Kind; href: string; content: RichTextInline[]; hasWords: boolean; opened: number }

/** Beyond this, text is plain. No honest text of twenty thousand characters comes near. */
export const MAX_INLINES = 1000

/** A mark within its own kind adds nothing, so marks nest four deep at most. */
export class RichTextLine {
  #content: RichTextInline[] = []
  #marks: OpenMark[] = []
  #words = ''
  #isPreformatted = false
  /** Inlines so far, those of earlier lines included. */
  pieces = 0

  text(words: string) {
    this.#words += words
  }

  break() {
    this.#endWords()
    this.#add({ type: 'break' })
  }

  openPreformatted() {
    this.open('code')
    this.#isPreformatted = true
  }

  open(kind: Kind, href = '') {
    const around = this.#marks.find((mark) => mark.kind === kind)
    if (around) around.opened++
    else if (kind !== 'link' || !this.#isPlain()) {
      this.#endWords()
      this.#marks.push({ kind, href, content: [], hasWords: false, opened: 1 })
    }
  }

  close(kind: Kind) {
    const at = this.#marks.findIndex((mark) => mark.kind === kind)
    if (at < 0 || --this.#marks[at]!.opened > 0) return
    this.#endWords()
    while (this.#marks.length > at) this.#closeLast()
  }

  end(): RichTextInline[] {
    if (this.#isEmpty()) {
      this.#words = ''
      return []
    }
    if (this.#isPreformatted) this.#words = this.#words.replace(/\n$/, '')
    this.#endWords()
    while (this.#marks.length) this.#closeLast()
    const content = this.#content
    this.#content = []
    this.#isPreformatted = false
    return content
  }

  #isEmpty(): boolean {
    return !this.#content.length && !this.#marks.length && !/\S/.test(this.#words)
  }

  #closeLast() {
    const { kind, href, content, hasWords } = this.#marks.pop()!
    if (!hasWords) for (const piece of content) this.#put(piece)
    else this.#add(kind === 'link' ? { type: kind, href, content } : { type: kind, content })
  }

  #endWords() {
    const words = this.#words
    this.#words = ''
    if (!words) return
    if (this.#isPreformatted) this.#addLines(words.split('\n'))
    else if (this.#isPlain()) this.#add(collapseWhitespace(words))
    else this.#addLinked(splitAtUrls(collapseWhitespace(words)))
  }

  #addLines(lines: string[]) {
    for (const [at, line] of lines.entries()) {
      if (at) this.#add({ type: 'break' })
      this.#add(line.trimEnd())
    }
  }

  #addLinked(pieces: string[]) {
    for (const [at, piece] of pieces.entries()) {
      const href = at % 2 && this.pieces < MAX_INLINES ? safeUrl(piece) : undefined
      this.#add(href ? { type: 'link', href, content: [piece] } : piece)
    }
  }

  #add(piece: RichTextInline) {
    const isSpace = typeof piece === 'string' && !/\S/.test(piece)
    const mark = this.#marks.at(-1)
    if (mark && !isSpace && (typeof piece === 'string' || piece.type !== 'break')) mark.hasWords = true
    if (!isSpace) this.pieces++
    this.#put(piece)
  }

  #put(piece: RichTextInline) {
    const place = this.#marks.at(-1)?.content ?? this.#content
    place.push(piece)
  }

  #isPlain(): boolean {
    return this.#marks.some(({ kind }) => kind === 'link' || kind === 'code')
  }
}

export function splitParagraphs(line: RichTextInline[]): RichTextBlock[] {
  if (!line.length) return []
  const lines: RichTextInline[][] = [[]]
  for (const piece of line) {
    const isBreak = typeof piece === 'object' && piece.type === 'break'
    if (isBreak) lines.push([])
    else lines.at(-1)!.push(piece)
  }
  const found: RichTextInline[][] = [[]]
  for (const words of lines.map(trim)) {
    if (!words.length) found.push([])
    else if (found.at(-1)!.length) found.at(-1)!.push({ type: 'break' }, ...words)
    else found.at(-1)!.push(...words)
  }
  return found.filter((content) => content.length).map((content) => ({ type: 'paragraph', content }))
}

/** Joins neighboring texts and trims the line. */
function trim(line: RichTextInline[]): RichTextInline[] {
  const joined: RichTextInline[] = []
  for (const piece of line)
    if (typeof piece === 'string' && typeof joined.at(-1) === 'string') joined.push(`${joined.pop()}${piece}`)
    else joined.push(piece)
  for (const [at, piece] of joined.entries()) if (typeof piece === 'string') joined[at] = collapseWhitespace(piece)
  if (typeof joined[0] === 'string') joined[0] = joined[0].trimStart()
  if (typeof joined.at(-1) === 'string') joined.push((joined.pop() as string).trimEnd())
  return joined.filter((piece) => piece !== '')
}

/** As HTML does; no-break spaces stay. */
export function collapseWhitespace(text: string): string {
  return text.replace(/[ \t\r\n\f]+/g, ' ')
}
