import { BYTE_ORDER_MARK, csvRow } from '../text/csv.ts'

/** Invented, and read back without a question. */
const SESSIONS = [
  ['Id', 'Title', 'Date', 'Start', 'End', 'Room', 'Track', 'Speakers', 'Description', 'Status'],
  [
    '1',
    'Opening keynote',
    '2026-03-14',
    '09:00',
    '09:45',
    'Main Hall',
    'Keynote',
    'Jane Example; Ana Sample',
    'What this day is about.',
    'Confirmed',
  ],
  [
    '2',
    'A one-hour talk',
    '2026-03-14',
    '10:00',
    '11:00',
    'Room 2',
    'Tech',
    'Ana Sample',
    'Several lines, links and **Markdown** are fine.',
    'Draft',
  ],
]
const SPEAKERS = [
  ['Name', 'Title', 'Company', 'Bio', 'Photo', 'LinkedIn'],
  ['Jane Example', 'Engineer', 'Example Works', 'Builds things that last.', '', ''],
  ['Ana Sample', 'Director', 'Sample & Daughters', 'Runs the numbers.', '', ''],
]
const ROOMS = [
  ['Name', 'Capacity', 'Directions'],
  ['Main Hall', '400', 'First floor, straight ahead.'],
  ['Room 2', '60', 'Second floor, by the elevator.'],
]
const SPONSORS = [
  ['Name', 'Tier', 'Website', 'Description'],
  ['Example Works', 'Gold', 'https://example.com', 'Makes the examples.'],
  ['Sample & Daughters', 'Silver', 'https://example.org', 'Counts them.'],
]

/** The sessions' table to fill in. */
export function templateCsv(): string {
  return BYTE_ORDER_MARK + SESSIONS.map(csvRow).join('')
}

/** The same as a workbook, with a sheet each for speakers, rooms and sponsors. */
export async function templateXlsx(): Promise<Uint8Array> {
  // Most who are asked for a program never come here.
  const { writeXlsx } = await import('hucre/xlsx')
  const sheet = (name: string, rows: string[][]) => ({
    name,
    rows: rows.map((row) => [...row]),
    freezePane: { rows: 1 },
  })
  return await writeXlsx({
    sheets: [
      sheet('Sessions', SESSIONS),
      sheet('Speakers', SPEAKERS),
      sheet('Rooms', ROOMS),
      sheet('Sponsors', SPONSORS),
    ],
  })
}
