import { SaxesParser } from 'saxes'
import { formatCount } from '../import-limits.ts'

export type XmlElement = {
  name: string
  line: number
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const MAX_DEPTH = 50
const MAX_ELEMENTS = 500_000

/** Refuses DOCTYPE, by which a few lines could stand for gigabytes or for files of the server, and deep nesting. */
export function parseXml(text: string): { root: XmlElement } | { problem: string } {
  const parser = new SaxesParser()
  const root: XmlElement = { name: '', line: 1, attributes: {}, children: [], text: '' }
  const open = [root]
  let elements = 0
  const give = (problem: string) => {
    throw new Refusal(`Line ${parser.line}, column ${parser.column + 1}: ${problem}`)
  }
  parser.on('error', ({ message }) => give(`isn’t valid XML (${message.replace(/^\d+:\d+:\s*/, '')})`))
  parser.on('doctype', () => give('DOCTYPE isn’t supported. Remove it.'))
  parser.on('opentag', ({ name, attributes }) => {
    if (++elements > MAX_ELEMENTS) give(`there must be at most ${formatCount(MAX_ELEMENTS)} elements`)
    if (open.length > MAX_DEPTH) give(`elements must nest at most ${MAX_DEPTH} deep`)
    const element: XmlElement = { name, line: parser.line, attributes, children: [], text: '' }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const addText = (piece: string) => {
    open.at(-1)!.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message }
    throw error
  }
  return { root: root.children[0]! }
}

class Refusal extends Error {}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** The text of the first child of that name; `undefined` where there is none. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text.trim()
}
