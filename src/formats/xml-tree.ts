import { SaxesParser } from 'saxes'
import { formatCount } from './import-limits.ts'

/** Elements and texts in their order. */
export type XmlElement = { name: string; line: number; attributes: Record<string, string>; nodes: XmlNode[] }
export type XmlNode = XmlElement | string

const MAX_DEPTH = 50
const MAX_ELEMENTS = 500_000

/** Refuses deep nesting, and DOCTYPE, whose entities may expand to gigabytes or to files of the server. */
export function parseXml(text: string): { root: XmlElement } | { problem: string } {
  const parser = new SaxesParser()
  const root: XmlElement = { name: '', line: 1, attributes: {}, nodes: [] }
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
    const element: XmlElement = { name, line: parser.line, attributes, nodes: [] }
    open.at(-1)!.nodes.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const addText = (piece: string) => void open.at(-1)!.nodes.push(piece)
  parser.on('text', addText)
  parser.on('cdata', addText)
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message }
    throw error
  }
  return { root: elementsOf(root)[0]! }
}

class Refusal extends Error {}

export const elementsOf = ({ nodes }: XmlElement) => nodes.filter((node) => typeof node !== 'string')

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element ? elementsOf(element).filter((child) => child.name === name) : []
}

/** Without the texts of its elements. */
export const ownText = ({ nodes }: XmlElement) =>
  nodes
    .filter((node) => typeof node === 'string')
    .join('')
    .trim()
