import { expect, test } from 'bun:test'
import { countEntries } from '../../../src/http/page-cache.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, ownLinks, texts } from '../../support/html.ts'
import { type Element, readXml } from '../../support/read-xml.ts'
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

test('the grid is a table with rooms above, times at the side, every cell once, and simultaneous sessions side by side', async () => {
  const html = await open('/?view=rooms')
  expect(texts(html, 'caption')).toEqual(['Agenda for Saturday, April 10 by time and room'])
  expect(roomsOf(html)).toEqual(['Studio', 'Hall', 'Other locations'])
  expect(attributes(html, 'thead th', 'scope')).toEqual(['col', 'col', 'colgroup', 'col'])
  expect(new Set(attributes(html, 'tbody th', 'scope'))).toEqual(new Set(['row']))
  const cells = tableOf(html)
  const [width, height] = [5, texts(html, 'tr').length]
  expect(cells.reduce((sum, { rows, columns }) => sum + rows * columns, 0)).toBe(width * height)
  expect(cells.every(({ row, rows, column, columns }) => row + rows <= height && column + columns <= width)).toBe(true)
  const columnOf = (title: string) => cells.find(({ text }) => text.startsWith(title))!.column
  expect([columnOf('Panel'), columnOf('Overlap')]).toEqual([2, 3])
  // A screen reader hears the time and track of each cell.
  const said = texts(html, 'td .visually-hidden')
  expect(said).toEqual(expect.arrayContaining(['9:52 – 10:07 AM, Tech', '11:30 PM – 1:00 AM, General']))
  expect(texts(html, '.untimed li')).toEqual(['Some time after lunch · Hall'])
})

test('links choose the day, and the first day is the default', async () => {
  const html = await open('/?view=rooms')
  expect(texts(html, '.days a')).toEqual(['Sat, Apr 10', 'Sun, Apr 11'])
  expect(attributes(html, '.days a', 'href')).toEqual(['/?view=rooms', '/?view=rooms&day=2'])
  const second = await open('/?view=rooms&day=2')
  expect(texts(second, '.days [aria-current=page]')).toEqual(['Sun, Apr 11'])
  expect(placesOf(second)).toEqual({ 'Second day': '9:00 AM to the end in Attic' })
})

test('a track keeps its sessions and their rooms, also from the list to the table and back', async () => {
  const html = await open('/?view=rooms&track=Tech')
  expect(Object.keys(placesOf(html))).toEqual(['Five minutes', 'Odd', 'Overlap Bea, Cleo'])
  expect(roomsOf(html)).toEqual(['Studio', 'Hall'])
  expect(texts(html, '.chips [aria-current=true]')).toEqual(['Tech'])
  expect(attributes(html, '.days a', 'href')).toEqual(['/?view=rooms&track=Tech', '/?view=rooms&day=2&track=Tech'])
  expect(await open('/?view=rooms&day=2&track=Tech')).toContain('No sessions in Tech on Sunday, April 11.')
  expect(ownLinks(await open('/?track=Tech'))).toContain('/?view=rooms&track=Tech')
  expect(texts(html, '.agenda-tools [aria-current=page]')).toEqual(['Rooms'])
  expect(attributes(html, '.agenda-tools a', 'href')).toEqual(['/?track=Tech', '/?view=rooms&track=Tech'])
})

test('a dialog over the table closes back to its day', async () => {
  const html = await open('/?view=rooms&day=2&session=second-day')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Second day'])
  expect(attributes(html, 'dialog[open] [data-close]', 'href')[0]).toBe('/?view=rooms&day=2')
  expect(texts(html, '.days [aria-current=page]')).toEqual(['Sun, Apr 11'])
  const room = await open('/?view=rooms&room=hall')
  expect(texts(room, 'dialog[open] h2')).toEqual(['Hall'])
})

test('made-up parameters of the table share one page, and each day and track is cached', async () => {
  const [list, first] = [await open('/'), await open('/?view=rooms')]
  expect(await open('/?view=columns&day=2')).toBe(list)
  for (const made of ['day=0', 'day=1', 'day=3', 'day=02', 'day=x', 'track=Nobody', 'q=keynote'])
    expect(await open(`/?view=rooms&${made}`)).toBe(first)
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

test('the list of a very long program shows a day at a time, to which its dialogs close', async () => {
  const first = await openLong()
  expect([daysOf(first), texts(first, '.session').length]).toEqual([['Saturday, April 10'], ON_A_DAY])
  expect(attributes(first, '.days a', 'href')).toEqual(['/?eventSlug=long', '/?eventSlug=long&day=2'])
  const second = await openLong('&day=2')
  expect([daysOf(second), texts(second, '.session').length]).toEqual([['Sunday, April 11'], ON_A_DAY])
  expect(texts(second, '.days [aria-current=page]')).toEqual(['Sun, Apr 11'])
  expect(attributes(second, '.session', 'href')[0]).toBe('/?eventSlug=long&day=2&session=s2-1')
  const session = await openLong('&day=2&session=s2-7')
  expect(attributes(session, 'dialog[open] [data-close]', 'href')[0]).toBe('/?eventSlug=long&day=2')
  expect(daysOf(session)).toEqual(['Sunday, April 11'])
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

/** The cells of the first table of a page where they come to stand, as a browser lays them out. */
function tableOf(html: string) {
  const table = readXml(/<table.*?<\/table>/s.exec(html)![0])
  const rows = table.children.flatMap(({ children }) => children).filter(({ name }) => name === 'tr')
  const taken = new Set<string>()
  return rows.flatMap((tr, row) => {
    let column = 0
    return tr.children.map((cell) => {
      while (taken.has(`${row} ${column}`)) column++
      const { rowSpan = 1, colSpan = 1, ...attributes } = cell.attributes
      const [rows, columns] = [Number(rowSpan), Number(colSpan)]
      for (let down = 0; down < rows; down++)
        for (let along = 0; along < columns; along++) taken.add(`${row + down} ${column + along}`)
      return { text: textOf(cell), attributes, row, column, rows, columns }
    })
  })
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

/** Without what is for screen readers alone, unless there is nothing else. */
function textOf(cell: Element): string {
  const words = ({ text, children, attributes }: Element, all: boolean): string =>
    !all && attributes.class === 'visually-hidden' ? '' : [text, ...children.map((one) => words(one, all))].join(' ')
  return (words(cell, false).trim() || words(cell, true)).replace(/\s+/g, ' ').trim()
}
