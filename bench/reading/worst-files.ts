import { zipSync } from 'fflate'

const MB = 1024 * 1024
const utf8 = (text: string) => new TextEncoder().encode(text)
const repeated = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))

/** Files as large as they may be, and as slow to read as anybody has thought of. */
export const WORST_FILES: Record<string, () => Uint8Array> = {
  'schedule.json, 2,000 talks of 10 KB': () => utf8(schedule(talks(2000, 'x'.repeat(10_000)))),
  'schedule.json, 280,000 empty talks': () =>
    utf8(schedule(repeated('{"title":"","start":"noon","persons":[{}]},', 12 * MB).slice(0, -1))),
  'JSON of brackets': () => utf8('['.repeat(20 * MB)),
  'JSON that ends too soon': () => utf8(schedule(talks(2000, 'x'.repeat(10_000))).slice(0, -10)),
  'schedule.xml, 2,000 events of 10 KB': () => utf8(xml(events(2000, 'x'.repeat(10_000)))),
  'schedule.xml of attributes': () =>
    utf8(xml(`<event ${Array.from({ length: 1_500_000 }, (_, at) => `a${at}=""`).join(' ')}/>`)),
  'schedule.xml of references': () => utf8(xml(`<event><title>${repeated('&amp;', 19 * MB)}</title></event>`)),
  'schedule.xml of 480,000 elements': () => utf8(xml(repeated('<event><title>T</title></event>', 7 * MB))),
  'calendar, 2,000 events of 10 KB': () => utf8(calendar(vevents(2000, 'x'.repeat(10_000)))),
  'calendar of escapes': () => utf8(calendar(vevents(1, repeated('\\,\\n', 19 * MB)))),
  'calendar of folds': () => utf8(calendar(vevents(1, repeated('\r\n z', 19 * MB)))),
  'calendar of rules': () => utf8(calendar(vevents(2000, 'x', 'RRULE:FREQ=DAILY;COUNT=100\r\n'))),
  'calendar of long intervals': () =>
    utf8(calendar(vevents(1, 'x', `RRULE:FREQ=DAILY;INTERVAL=${2 ** 31 - 1};COUNT=100\r\n`))),
  'calendar of a day that never comes': () =>
    utf8(calendar(vevents(1, 'x', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=100\r\n'))),
  'calendar of brackets': () => utf8(`BEGIN:VCALENDAR\r\n${'BEGIN:X\r\n'.repeat(190_000)}`),
  'CSV, 2,000 rows of 10 KB': () => utf8(`Title,Start,Description\n${rows(2000, 'x'.repeat(10_000))}`),
  'CSV of quotation marks': () => utf8(`Title,Start\n${'"'.repeat(20 * MB - 20)}`),
  'CSV of commas': () => utf8(`Title,Start\n${','.repeat(20 * MB - 20)}`),
  'CSV of 18 million commas in rows': () => utf8(`Title,Start\n${repeated(`${','.repeat(400)}\n`, 18 * MB)}`),
  'CSV of line ends': () => utf8(`Title,Start\n${'\n'.repeat(20 * MB - 20)}`),
  'CSV of 49,000 wrong rows': () => utf8(`Title,Start\n${repeated(`${'x'.repeat(380)},noon\n`, 19 * MB)}`),
  'XLSX of 1.2 million cells': () => xlsx(cells(50_000, 24)),
  'XLSX of 50,000 descriptions of columns': () =>
    xlsx('', `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(50_000)}</cols>`),
  'XLSX of 1,000 descriptions of columns': () =>
    xlsx('', `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(1000)}</cols>`),
  'ODS that stands for 100 million cells': () =>
    ods(
      `<table:table-row table:number-rows-repeated="1048576">${odsCell('table:number-columns-repeated="100"')}</table:table-row>`,
    ),
  'ODS of 900,000 cells': () => ods(`<table:table-row>${odsCell().repeat(18)}</table:table-row>`.repeat(50_000)),
  'XLSX of 95 MB in one cell': () =>
    xlsx(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(95_000_000)}</t></is></c></row>`),
  'XLSX of 95 MB of tags': () => xlsx('<a/>'.repeat(23_000_000)),
}

const talks = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({ guid: String(at), title: `T${at}`, start: '10:00', duration: '00:30', description: text }),
  ).join(',')
const schedule = (list: string) =>
  `{"schedule":{"conference":{"title":"C","days":[{"date":"2026-03-14","rooms":{"Hall":[${list}]}}]}}}`
const events = (count: number, text: string) =>
  `<event><title>T</title><start>10:00</start><duration>0:30</duration><description>${text}</description></event>`.repeat(
    count,
  )
const xml = (inner: string) =>
  `<schedule><conference><title>C</title></conference><day date="2026-03-14"><room name="Hall">${inner}</room></day></schedule>`
const vevents = (count: number, text: string, more = '') =>
  Array.from(
    { length: count },
    (_, at) =>
      `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20260314T100000Z\r\nSUMMARY:T\r\n${more}DESCRIPTION:${text}\r\nEND:VEVENT\r\n`,
  ).join('')
const calendar = (inner: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${inner}END:VCALENDAR\r\n`
const rows = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) => `T${at},10:00,${text}\n`).join('')
const cells = (height: number, width: number) =>
  Array.from(
    { length: height },
    (_, row) =>
      `<row r="${row + 1}">${Array.from({ length: width }, (_, at) => `<c r="${String.fromCharCode(65 + at)}${row + 1}"><v>${at}</v></c>`).join('')}</row>`,
  ).join('')

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const relations = (type: string, target: string) =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`

function xlsx(sheet: string, before = ''): Uint8Array {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${before}<sheetData>${sheet}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, utf8(text)])), { level: 1 })
}

const odsCell = (more = '') => `<table:table-cell ${more}><text:p>x</text:p></table:table-cell>`

function ods(rows: string): Uint8Array {
  const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`
  return zipSync({ 'content.xml': utf8(content) }, { level: 1 })
}
