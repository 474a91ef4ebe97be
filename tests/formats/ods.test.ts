import { expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import { problemsOf, programOf } from './program-files.ts'

const p = (text: string) => `<text:p>${text}</text:p>`
const cell = (text: string, more = '') =>
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
const HEAD = row(...['Title', 'Date', 'Start', 'End', 'Room', 'Description'].map((text) => cell(text)))

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
      table('Secret', row(cell('Title'), cell('Start')), 'hidden') +
        table(
          'Sessions',
          `${HEAD}<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>` +
            row(cell('One'), day, at('PT09H30M00S'), at('PT10H00M00S'), cell('Hall'), text, blank) +
            '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
        ) +
        table(
          'Räume',
          row(cell('Raum'), cell('Plätze')) +
            row(cell('Hall'), '<table:table-cell office:value-type="float" office:value="120"/>'),
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
  const many = `<table:table-row table:number-rows-repeated="1048576">${cell('x', 'table:number-columns-repeated="100"')}</table:table-row>`
  expect(await problemsOf(ods(table('S', HEAD + many)))).toEqual(['The file: must have at most 1,000,000 cells'])
  expect(await problemsOf(ods(table('S', '<open>')))).toEqual([
    expect.stringMatching(/^This spreadsheet \(ODS\) is damaged/),
  ])
})
