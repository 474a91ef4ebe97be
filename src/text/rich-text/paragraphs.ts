import type { RichTextBlock, RichTextInline } from './rich-text.ts'

/** Two or more breaks start a new paragraph. */
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
