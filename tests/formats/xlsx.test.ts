import { expect, test } from 'bun:test'
import type { CellValue } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { templateXlsx } from '../../src/formats/tables/write.ts'
import { problemsOf, programOf } from './program-files.ts'

const workbook = (sheets: Record<string, CellValue[][]>) =>
  writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) })
const moment = (text: string) => new Date(`${text}Z`)

test('a workbook brings sessions, speakers, rooms and sponsors from the sheets of these names', async () => {
  const program = await programOf(
    await workbook({
      Notes: [['Call the caterer']],
      Talks: [
        ['Title', 'Start', 'End', 'Room', 'Speakers'],
        ['Compilers', moment('2026-03-14T09:00:00'), moment('2026-03-14T09:45:00'), 'Hall', 's1'],
        ['Parsers', moment('2026-03-15T10:00:00'), moment('2026-03-15T10:30:00'), 'Attic', 'ADA QUILL; Bo Reed'],
      ],
      Speakers: [
        ['ID', 'First Name', 'Last Name', 'Tagline', 'Bio'],
        ['s1', 'Ada', 'Quill', 'Engineer', 'Builds.'],
      ],
      Rooms: [
        ['Room', 'Seats'],
        ['Hall', 400],
      ],
      Sponsors: [
        ['Sponsor', 'Level'],
        ['Globex', 'Gold'],
      ],
    }),
  )
  expect(program.sessions).toMatchObject([
    {
      place: 'sheet “Talks”, row 2',
      startTime: '2026-03-14T09:00:00',
      endTime: '2026-03-14T09:45:00',
      speakers: ['s1'],
    },
    { startTime: '2026-03-15T10:00:00', location: 'Attic', speakers: ['s1', program.speakers[1]!.key] },
  ])
  expect(program.speakers).toMatchObject([
    { key: 's1', name: 'Ada Quill', title: 'Engineer', bio: 'Builds.', place: 'sheet “Speakers”, row 2' },
    { name: 'Bo Reed' },
  ])
  expect(program.rooms).toMatchObject([{ name: 'Hall', capacity: 400 }, { name: 'Attic' }])
  expect(program.sponsors).toMatchObject([{ name: 'Globex', tier: 'Gold' }])
  expect([program.format, program.holds, program.notes]).toEqual([
    'XLSX',
    ['sessions', 'speakers', 'rooms', 'sponsors'],
    ['1 sheet skipped: “Notes”.'],
  ])
})

test('days and times in separate cells are read as dates or as serial numbers', async () => {
  const { sessions } = await programOf(
    await workbook({
      Sheet1: [
        ['Title', 'Date', 'Time', 'Length'],
        ['One', moment('2026-03-14T00:00:00'), 0.375, 0.03125],
        ['Two', 46096, '10:00', 45],
        ['Three', null, moment('1899-12-30T11:30:00'), '1h 30m'],
      ],
    }),
  )
  expect(sessions.map(({ title, startTime, endTime }) => [title, startTime, endTime])).toEqual([
    ['One', '2026-03-14T09:00:00', '2026-03-14T09:45:00'],
    ['Two', '2026-03-15T10:00:00', '2026-03-15T10:45:00'],
    ['Three', '2026-03-15T11:30:00', '2026-03-15T13:00:00'],
  ])
})

test('unreadable cells of a workbook are refused with sheet, row and column', async () => {
  const bytes = await workbook({
    Program: [
      ['Title', 'Start'],
      ['One', true],
    ],
    Rooms: [
      ['Name', 'Capacity'],
      ['Hall', 'many'],
    ],
  })
  expect(await problemsOf(bytes)).toEqual(
    [
      'sheet “Rooms”, row 2, column Capacity: must be a number of people, such as 120',
      'sheet “Program”, row 2, column Start: must be a time such as 14:30, or a date with one such as 2026-03-14 14:30',
    ].toReversed(),
  )
})

test('the template is imported without a question', async () => {
  const { sessions, speakers, rooms, sponsors, notes } = await programOf(await templateXlsx())
  expect([sessions.length, speakers.length, rooms.length, sponsors.length, notes]).toEqual([2, 2, 2, 2, []])
})
