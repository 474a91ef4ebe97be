import { expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
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

/** A workbook's archive with a sheet of one's own making. */
const archive = (sheet: string) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  })
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

test('a formula counts as its saved value and is never run', async () => {
  const formula = '<c r="A2" t="str"><f>WEBSERVICE("https://example.org")</f><v>Opening</v></c>'
  const rows = `<row r="1">${cell('A1', 'Title')}${cell('B1', 'Start')}</row><row r="2">${formula}${cell('B2', '09:00')}</row>`
  expect((await programOf(archive(rows))).sessions.map(({ title }) => title)).toEqual(['Opening'])
})

test('a workbook is refused by its stated and by its real unpacked size', async () => {
  const bomb = archive(' '.repeat(1_000_000))
  const directory = new DataView(bomb.buffer, bomb.byteOffset)
  let last = bomb.length - 4
  while (directory.getUint32(last, true) !== 0x02014b50) last--
  directory.setUint32(last + 24, 101_000_000, true)
  expect(await problemsOf(bomb)).toEqual(['The file: must unpack to at most 100 MB'])
  directory.setUint32(last + 24, 1000, true)
  expect(await problemsOf(bomb)).toEqual(['This workbook is damaged. Save it again.'])
})

test('a cell at the end of the sheet costs nothing', async () => {
  const rows = `<row r="1">${cell('A1', 'Title')}${cell('B1', 'Start')}</row><row r="2">${cell('A2', 'One')}${cell('B2', '09:00')}</row>`
  const { sessions } = await programOf(archive(`${rows}<row r="1048576">${cell('XFD1048576', 'x')}</row>`))
  expect(sessions.map(({ title }) => title)).toEqual(['One'])
})

test('a damaged archive and a ZIP file without a workbook are refused', async () => {
  expect(await problemsOf(zipSync({ 'a.txt': strToU8('a') }))).toEqual([
    'This is a ZIP file, not an Excel workbook (XLSX) or spreadsheet (ODS)',
  ])
  expect(await problemsOf('PK but no more')).toEqual(['This workbook is damaged. Save it again.'])
})

test('a workbook with too many column descriptions or cells is refused before it is read', async () => {
  const cols = '<col min="1" max="16384" width="9"/>'.repeat(1001)
  expect(await problemsOf(archive(`</sheetData><cols>${cols}</cols><sheetData>`))).toEqual([
    'The file: must describe at most 1,000 columns',
  ])
  const cells = `<row r="1">${'<c r="A1"/>'.repeat(1_000_001)}</row>`
  expect(await problemsOf(archive(cells))).toEqual(['The file: must have at most 1,000,000 cells'])
})

const p = (text: string) => `<text:p>${text}</text:p>`
const odsCell = (text: string, more = '') =>
  `<table:table-cell office:value-type="string" ${more}>${p(text)}</table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const table = (name: string, rows: string, style = 'shown') =>
  `<table:table table:name="${name}" table:style-name="${style}"><table:table-column table:number-columns-repeated="16384"/>${rows}</table:table>`
const ods = (tables: string) =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(
      `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles><style:style style:name="shown"><style:table-properties table:display="true"/></style:style><style:style style:name="hidden"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ),
  })
const HEAD = row(...['Title', 'Date', 'Start', 'End', 'Room', 'Description'].map((text) => odsCell(text)))

test('a LibreOffice spreadsheet is read like an Excel workbook', async () => {
  const day =
    '<table:table-cell office:value-type="date" office:date-value="2026-03-14"><text:p>14.03.26</text:p></table:table-cell>'
  const at = (time: string) =>
    `<table:table-cell office:value-type="time" office:time-value="${time}"><text:p>so</text:p></table:table-cell>`
  const blank = '<table:table-cell table:number-columns-repeated="16370"/>'
  const note = `<office:annotation>${p('Ask her')}</office:annotation>`
  const text = `<table:table-cell office:value-type="string">${note}${p('Two<text:s text:c="2"/>spaces, <text:span>styled</text:span>')}${p('and lines')}</table:table-cell>`
  const program = await programOf(
    ods(
      table('Secret', row(odsCell('Title'), odsCell('Start')), 'hidden') +
        table(
          'Sessions',
          `${HEAD}<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>` +
            row(odsCell('One'), day, at('PT09H30M00S'), at('PT10H00M00S'), odsCell('Hall'), text, blank) +
            '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
        ) +
        table(
          'Räume',
          row(odsCell('Raum'), odsCell('Plätze')) +
            row(odsCell('Hall'), '<table:table-cell office:value-type="float" office:value="120"/>'),
        ),
    ),
  )
  expect([program.format, program.notes]).toEqual(['ODS', []])
  expect(program.sessions).toMatchObject([
    {
      place: 'sheet “Sessions”, row 4',
      title: 'One',
      startTime: '2026-03-14T09:30:00',
      endTime: '2026-03-14T10:00:00',
      description: 'Two  spaces, styled\nand lines',
    },
  ])
  expect(program.rooms).toMatchObject([{ name: 'Hall', capacity: 120 }])
})

test('a spreadsheet that expands to too many cells, or is damaged, is refused', async () => {
  const many = `<table:table-row table:number-rows-repeated="1048576">${odsCell('x', 'table:number-columns-repeated="100"')}</table:table-row>`
  expect(await problemsOf(ods(table('S', HEAD + many)))).toEqual(['The file: must have at most 1,000,000 cells'])
  expect(await problemsOf(ods(table('S', '<open>')))).toEqual([
    expect.stringMatching(/^This spreadsheet \(ODS\) is damaged/),
  ])
})
