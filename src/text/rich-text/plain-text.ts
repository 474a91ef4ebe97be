import { cachedRichText, type RichTextBlock, type RichTextInline } from './rich-text.ts'

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
