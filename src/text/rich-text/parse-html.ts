import { Tokenizer } from 'htmlparser2'

/** Events in document order, names in lowercase. */
export type HtmlHandler = {
  open(name: string, attributes: HtmlAttributes): void
  close(name: string): void
  text(words: string): void
}
export type HtmlAttributes = Partial<Record<'href' | 'alt' | 'start', string>>

/** Streams HTML without a tree, so that nesting costs nothing. */
export function parseHtml(html: string, reader: HtmlHandler): void {
  let name = ''
  let attributes: HtmlAttributes = {}
  let attribute = ''
  let value = ''
  const ignore = () => {}
  const open = () => reader.open(name, attributes)
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase()
        attributes = {}
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(code) {
        value += String.fromCodePoint(code)
      },
      onattribend() {
        if (attribute === 'href' || attribute === 'alt' || attribute === 'start') attributes[attribute] ??= value
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag: (start, end) => reader.close(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => reader.text(html.slice(start, end)),
      ontextentity: (code) => reader.text(String.fromCodePoint(code)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}
