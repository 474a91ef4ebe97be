import { parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Placed = {
  text: string
  attributes: Record<string, string>
  row: number
  column: number
  rows: number
  columns: number
}

/** The cells of the first table of a page where they come to stand, as a browser lays them out. */
export function tableOf(html: string): Placed[] {
  const placed: Placed[] = []
  const taken = new Set<string>()
  elements(parseDocument(html).children, 'tr').forEach((tr, row) => {
    let column = 0
    for (const cell of elements(childrenOf(tr), 'td', 'th')) {
      while (taken.has(`${row} ${column}`)) column++
      const attributes = 'attribs' in cell ? cell.attribs : {}
      const [rows, columns] = [Number(attributes.rowspan ?? 1), Number(attributes.colspan ?? 1)]
      for (let down = 0; down < rows; down++)
        for (let along = 0; along < columns; along++) taken.add(`${row + down} ${column + along}`)
      placed.push({ text: textOf(cell), attributes, row, column, rows, columns })
    }
  })
  return placed
}

/** Where each session stands: the time of the row in which it begins and of the one in which it is over, and its room. */
export function placesOf(html: string): Record<string, string> {
  const cells = tableOf(html)
  const times = cells.filter(({ attributes }) => attributes.scope === 'row')
  const rooms = cells.filter(({ attributes }) => attributes.scope?.startsWith('col'))
  const at = (row: number) => times.find((time) => time.row === row)?.text ?? 'the end'
  const sessions = cells.filter(({ attributes }) => attributes.class?.split(' ').includes('at'))
  return Object.fromEntries(
    sessions.map(({ text, row, rows, column }) => {
      const room = rooms.find((head) => head.column <= column && column < head.column + head.columns)
      return [text, `${at(row)} to ${at(row + rows)} in ${room?.text}`]
    }),
  )
}

function elements(nodes: Node[], ...names: string[]): Node[] {
  return nodes.flatMap((node) =>
    'name' in node && names.includes(node.name) ? node : elements(childrenOf(node), ...names),
  )
}

const childrenOf = (node: Node): Node[] => ('children' in node ? node.children : [])

/** Without what is for screen readers alone, unless there is nothing else. */
function textOf(node: Node): string {
  const seen = (inside: Node, all: boolean): string => {
    if ('data' in inside && inside.type === 'text') return inside.data
    if (!all && 'attribs' in inside && inside.attribs.class === 'visually-hidden') return ''
    return childrenOf(inside)
      .map((child) => seen(child, all))
      .join(' ')
  }
  const text = seen(node, false).trim() || seen(node, true).trim()
  return text.replace(/\s+/g, ' ')
}
