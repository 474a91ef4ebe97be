import { Parser } from 'htmlparser2'

export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** Every element of that name in there, but for empty ones. */
export const all = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [
    ...(child.name === name && (child.children.length || child.text || Object.keys(child.attributes).length)
      ? [child]
      : []),
    ...all(child, name),
  ])

export function readXml(xml: string): Element {
  const document: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [document]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, children: [], text: '' }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      ontext: (text) => {
        open.at(-1)!.text += text
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return document.children.at(-1)!
}
