import { expect, test } from 'bun:test'
import { parseDocument } from 'htmlparser2'
import { countEntries } from '../../../src/http/page-cache.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, ownLinks, texts } from '../../support/html.ts'
import { ON_A_DAY, writeGridProgram, writeLongProgram } from './grid-programs.ts'

const app = await startFileApp({ seeded: false })
await writeGridProgram()
await writeLongProgram()

const open = async (path: string) => (await openWhole(app, path)).html
const roomsOf = (html: string) => texts(html, 'thead th').slice(1)

test('the table has every session of a day in its room at its time', async () => {
  expect(placesOf(await open('/?view=rooms'))).toEqual({
    Walk: '8:00 AM to 8:30 AM in Other locations',
    'Keynote Ada': '9:00 AM to 9:45 AM in Hall',
    'Five minutes': '9:30 AM to 9:35 AM in Studio',
    // To five minutes.
    Odd: '9:50 AM to 10:10 AM in Studio',
    'Panel 3 speakers': '10:00 AM to 11:00 AM in Hall',
    'Overlap Bea, Cleo': '10:20 AM to 10:40 AM in Hall',
    'Off Canceled': '11:00 AM to 11:30 AM in Studio',
    // What is after midnight is the end of the evening.
    Night: '11:30 PM to 1:00 AM in Hall',
    'After midnight': '12:30 AM to the end in Studio',
  })
})

test('the grid is a table with rooms above, times at the side, and every cell once', async () => {
  const html = await open('/?view=rooms')
  expect(texts(html, 'caption')).toEqual(['Agenda for Saturday, April 10 by time and room'])
  expect(roomsOf(html)).toEqual(['Studio', 'Hall', 'Other locations'])
  expect(attributes(html, 'thead th', 'scope')).toEqual(['col', 'col', 'colgroup', 'col'])
  expect(new Set(attributes(html, 'tbody th', 'scope'))).toEqual(new Set(['row']))
  const cells = tableOf(html)
  const [width, height] = [5, texts(html, 'tr').length]
  expect(cells.reduce((sum, { rows, columns }) => sum + rows * columns, 0)).toBe(width * height)
  expect(cells.every(({ row, rows, column, columns }) => row + rows <= height && column + columns <= width)).toBe(true)
})

test('simultaneous sessions of one room are side by side', async () => {
  const cells = tableOf(await open('/?view=rooms'))
  const columnOf = (title: string) => cells.find(({ text }) => text.startsWith(title))!.column
  expect([columnOf('Panel'), columnOf('Overlap')]).toEqual([2, 3])
})

test('a screen reader hears the time and track of each cell', async () => {
  const said = texts(await open('/?view=rooms'), 'td .visually-hidden')
  expect(said).toContain('9:52 – 10:07 AM, Tech')
  expect(said).toContain('11:30 PM – 1:00 AM, General')
})

test('links choose the day, and the first day is the default', async () => {
  const html = await open('/?view=rooms')
  expect(texts(html, '.days a')).toEqual(['Sat, Apr 10', 'Sun, Apr 11'])
  expect(attributes(html, '.days a', 'href')).toEqual(['/?view=rooms', '/?view=rooms&day=2'])
  const second = await open('/?view=rooms&day=2')
  expect(texts(second, '.days [aria-current=page]')).toEqual(['Sun, Apr 11'])
  expect(placesOf(second)).toEqual({ 'Second day': '9:00 AM to the end in Attic' })
})

test('a track keeps its sessions and their rooms', async () => {
  const html = await open('/?view=rooms&track=Tech')
  expect(Object.keys(placesOf(html))).toEqual(['Five minutes', 'Odd', 'Overlap Bea, Cleo'])
  expect(roomsOf(html)).toEqual(['Studio', 'Hall'])
  expect(texts(html, '.chips [aria-current=true]')).toEqual(['Tech'])
  expect(attributes(html, '.days a', 'href')).toEqual(['/?view=rooms&track=Tech', '/?view=rooms&day=2&track=Tech'])
  expect(await open('/?view=rooms&day=2&track=Tech')).toContain('No sessions in Tech on Sunday, April 11.')
})

test('sessions without a readable time are below the table', async () => {
  const html = await open('/?view=rooms')
  expect(texts(html, '.untimed li')).toEqual(['Some time after lunch · Hall'])
})

test('a dialog over the table closes back to its day', async () => {
  const html = await open('/?view=rooms&day=2&session=second-day')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Second day'])
  expect(attributes(html, 'dialog[open] [data-close]', 'href')[0]).toBe('/?view=rooms&day=2')
  expect(texts(html, '.days [aria-current=page]')).toEqual(['Sun, Apr 11'])
  const room = await open('/?view=rooms&room=hall')
  expect(texts(room, 'dialog[open] h2')).toEqual(['Hall'])
})

test('the list and the table lead to each other, and keep the track', async () => {
  expect(ownLinks(await open('/?track=Tech'))).toContain('/?view=rooms&track=Tech')
  const html = await open('/?view=rooms&track=Tech')
  expect(texts(html, '.agenda-tools [aria-current=page]')).toEqual(['Rooms'])
  expect(attributes(html, '.agenda-tools a', 'href')).toEqual(['/?track=Tech', '/?view=rooms&track=Tech'])
})

test('made-up parameters of the table share one page', async () => {
  const [list, first] = [await open('/'), await open('/?view=rooms')]
  expect(await open('/?view=columns&day=2')).toBe(list)
  for (const made of ['day=0', 'day=1', 'day=3', 'day=02', 'day=x', 'track=Nobody', 'q=keynote'])
    expect(await open(`/?view=rooms&${made}`)).toBe(first)
})

test('pages of the table are cached for each day and track', async () => {
  const before = countEntries()
  await open('/?view=rooms&day=2&track=Leadership')
  expect(countEntries()).toBe(before + 1)
})

test('only the table loads its style and script', async () => {
  const html = await open('/')
  expect(html).not.toContain('/assets/grid')
  expect((await open('/?view=rooms')).match(/\/assets\/grid[^"]*/g)).toHaveLength(2)
})

const openLong = (query = '') => open(`/?eventSlug=long${query}`)
const daysOf = (html: string) => texts(html, '.day > h2')

test('the list of a very long program shows a day at a time', async () => {
  const first = await openLong()
  expect([daysOf(first), texts(first, '.session').length]).toEqual([['Saturday, April 10'], ON_A_DAY])
  expect(attributes(first, '.days a', 'href')).toEqual(['/?eventSlug=long', '/?eventSlug=long&day=2'])
  const second = await openLong('&day=2')
  expect([daysOf(second), texts(second, '.session').length]).toEqual([['Sunday, April 11'], ON_A_DAY])
  expect(texts(second, '.days [aria-current=page]')).toEqual(['Sun, Apr 11'])
  expect(attributes(second, '.session', 'href')[0]).toBe('/?eventSlug=long&day=2&session=s2-1')
})

test('the results of a track or a search are on one page with all days', async () => {
  for (const query of ['&track=Tech', '&q=talk+2-3', '&q=-399']) {
    const html = await openLong(query)
    expect(attributes(html, '.day-links a', 'href').length).toBe(daysOf(html).length)
    expect(texts(html, '.days')).toEqual([])
  }
  expect(texts(await openLong('&q=-399'), '.session h3')).toEqual(['Talk 1-399', 'Talk 2-399'])
  expect(texts(await openLong('&track=Tech'), '.session').length).toBe(ON_A_DAY / 2)
})

test('a dialog of a long program closes back to its day', async () => {
  const html = await openLong('&day=2&session=s2-7')
  expect(attributes(html, 'dialog[open] [data-close]', 'href')[0]).toBe('/?eventSlug=long&day=2')
  expect(daysOf(html)).toEqual(['Sunday, April 11'])
})

test('unknown days share one page, and known days are cached', async () => {
  const [first, tech] = [await openLong(), await openLong('&track=Tech')]
  for (const day of ['0', '1', '3', 'x']) expect(await openLong(`&day=${day}`)).toBe(first)
  expect(await openLong('&track=Tech&day=2')).toBe(tech)
  const before = countEntries()
  await openLong('&day=2&session=s2-9')
  await openLong('&day=2&session=s2-10')
  expect(countEntries()).toBe(before)
  await openLong('&view=rooms&day=2')
  expect(countEntries()).toBe(before + 1)
})

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
function tableOf(html: string): Placed[] {
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
function placesOf(html: string): Record<string, string> {
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
