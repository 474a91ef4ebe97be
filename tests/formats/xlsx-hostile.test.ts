import { expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import { problemsOf, programOf } from './program-files.ts'
import { archive, cell } from './workbook-archive.ts'

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
