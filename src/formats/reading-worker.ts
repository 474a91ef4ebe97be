import { parentPort } from 'node:worker_threads'
import { formatJsonPath, parseJson } from './json.ts'
import { type ReadOptions, type ReadResult, unreadable } from './program-file.ts'
import { FORMAT_NAME, readProgramJson } from './program-json.ts'
import { readSchedule } from './schedule/program.ts'
import { readHubSchedule } from './schedule/read-hub.ts'
import { readScheduleXml } from './schedule/read-xml.ts'
import { readSessionize } from './sessionize.ts'
import { readCsvSheet } from './tables/csv.ts'
import { readTables } from './tables/read.ts'
import { isHeadingRow } from './tables/sheet.ts'

parentPort!.on('message', async ({ bytes, options }: { bytes: Uint8Array; options: ReadOptions }) => {
  parentPort!.postMessage(await readAnyFormat(bytes, options))
})

/** Recognizes the format by the first bytes, never by the file's name. */
async function readAnyFormat(bytes: Uint8Array, options: ReadOptions): Promise<ReadResult> {
  if (startsWith(bytes, 'PK')) {
    const { readWorkbook } = await import('./tables/workbook.ts')
    const read = await readWorkbook(bytes)
    return 'problem' in read ? unreadable(read.problem) : readTables(read.format, read.sheets, options)
  }
  if (startsWith(bytes, '%PDF')) return unreadable('PDF files can’t be imported')
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) return unreadable(OLD_EXCEL)
  const text = decodeText(bytes)
  const start = text.slice(0, 1000).trimStart()
  if (!start) return unreadable('The file is empty')
  if (/^[{[]/.test(start)) return readJson(text, options)
  if (/^<(!doctype )?html/i.test(start)) return unreadable(HTML)
  if (start.startsWith('<')) return readScheduleXml(text.trimStart())
  if (/^BEGIN:VCALENDAR/i.test(start)) {
    const { readICalendar } = await import('./read-icalendar.ts')
    return readICalendar(text, options)
  }
  return readCsv(text, options)
}

const NO_FORMAT =
  'Unsupported file format. Use schedule.json, schedule.xml, Sessionize, iCalendar, CSV, XLSX, ODS, or this app’s JSON export.'
const NO_ROWS = 'The file has column names but no rows. Add a row for each session, speaker, or sponsor.'
const OLD_EXCEL = 'This is an old Excel file (XLS) or is password-protected. Save it as XLSX without a password.'
const HTML = 'This is a web page (HTML), not a program. Save the file itself, or link directly to it.'

const startsWith = (bytes: Uint8Array, sign: string) => [...sign].every((one, at) => bytes[at] === one.charCodeAt(0))

/** Decodes by the byte order mark, else as UTF-8, else by the XML declaration, else as Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return declaredDecoder(bytes).decode(bytes)
  }
}

function declaredDecoder(bytes: Uint8Array): TextDecoder {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const [, declared] = /^<\?xml[^>]*?\sencoding=["']([\w-]{1,40})["']/i.exec(start) ?? []
  try {
    return new TextDecoder((declared ?? 'windows-1252') as 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** One stray control character is still text; of random bytes a tenth are. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 1000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  const controls = start.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/g)?.length ?? 0
  return text.includes('\u0000') || controls * 20 > start.length
}

function readCsv(text: string, options: ReadOptions): ReadResult {
  if (isBinary(text)) return unreadable(NO_FORMAT)
  const read = readCsvSheet(text)
  if ('problem' in read) return unreadable(read.problem)
  // A text without columns, or without a row below their names, is no table.
  if (read.sheet.rows.filter((row) => row.length > 1).length < 2)
    return unreadable(isOnlyHeadings(text) ? NO_ROWS : NO_FORMAT)
  const name = options.name?.split(/[\\/]/).at(-1) ?? ''
  return readTables('CSV', [{ ...read.sheet, name }], options)
}

/** Blank lines below a lone row hide its delimiter from the parser. */
function isOnlyHeadings(text: string): boolean {
  const read = readCsvSheet(text.trim())
  return 'sheet' in read && read.sheet.rows.length === 1 && isHeadingRow(read.sheet.rows[0]!)
}

function readJson(text: string, options: ReadOptions): ReadResult {
  const parsed = parseJson(text)
  if ('problem' in parsed) return unreadable(parsed.problem)
  const { json } = parsed
  if (has(json, 'format') && json.format === FORMAT_NAME) return readProgramJson(json)
  if (isHub(json)) return readHubSchedule(json)
  if (has(json, 'schedule')) return readSchedule(json, { format: 'schedule.json', place: formatJsonPath })
  if (has(json, 'sessions')) return readSessionize(json, options)
  if (isGroups(json)) return readSessionize({ sessions: json.flatMap(({ sessions }) => sessions) }, options)
  if (isSpeakers(json)) return readSessionize({ speakers: json }, options)
  return unreadable(UNKNOWN_JSON)
}

const UNKNOWN_JSON =
  'This JSON file isn’t a program: it has no “schedule” (frab, pretalx, c3voc) or “sessions” (Sessionize), and isn’t an export from this app.'

/** Only the hub's schedules have a list of events. */
const isHub = (json: unknown) => has(json, 'schedule') && has(json.schedule, 'events')

/** Sessionize's `view/Sessions` is a list of groups. */
const isGroups = (json: unknown): json is { sessions: unknown[] }[] => isListOf(json, 'sessions') && !isSpeakers(json)

/** Sessionize's `view/Speakers` is a list of people. */
const isSpeakers = (json: unknown): json is object[] => isListOf(json, 'fullName')

const isListOf = (json: unknown, key: string): boolean =>
  Array.isArray(json) && json.length > 0 && json.every((one) => has(one, key))

const has = <Key extends string>(json: unknown, key: Key): json is Record<Key, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && Object.hasOwn(json, key)
