import type { Sponsor } from '../../../db/schema.ts'
import { realDate } from '../../program/program-days.ts'
import { linkLine } from '../../text/session-links.ts'
import { absoluteUrl, type ExportedProgram } from '../exported-program.ts'
import { type Fields, SESSION_FIELDS, SPEAKER_FIELDS, SPONSOR_FIELDS } from '../fields.ts'
import { BYTE_ORDER_MARK, csvRows } from './csv.ts'

/** A table of text; each column has a heading and a width in letters. */
export type ExportTable = { name: string; columns: { title: string; width: number }[]; rows: string[][] }

/** Sessions in the order of the program. An unreadable time is written as it is stored. */
export function sessionTable({ event, sessions }: ExportedProgram): ExportTable {
  const rows = sessions.map((session) => ({
    ...session,
    date: session.span?.start.local.slice(0, 10) ?? realDate(session.day, event.startsOn),
    start: session.span?.start.local.slice(11, 16) ?? storedClock(session.startTime),
    end: session.span?.end.local.slice(11, 16) ?? storedClock(session.endTime),
    speakers: session.people.map(({ name }) => name).join('; '),
    links: session.links.map(linkLine).join('\n'),
  }))
  return table('Sessions', { ...SESSION_ORDER, ...SESSION_FIELDS }, rows)
}

/** The columns that come first; the others follow as they are listed. */
const { id, title, date, start, end, track } = SESSION_FIELDS
const SESSION_ORDER = { id, title, date, start, end, track }

export function speakerTable({ speakers }: ExportedProgram, site: string): ExportTable {
  const rows = speakers.map((speaker) => ({ ...speaker, photoUrl: absoluteUrl(speaker.photoUrl, site) }))
  return table('Speakers', SPEAKER_FIELDS, rows)
}

/** Without the contacts (product §5.5) and agreements (product §5.2) of organizers. */
export function sponsorTable(sponsors: Sponsor[], site: string): ExportTable {
  const rows = sponsors.map((sponsor) => ({ ...sponsor, logoUrl: absoluteUrl(sponsor.logoUrl, site) }))
  return table('Sponsors', SPONSOR_FIELDS, rows)
}

function table(name: string, fields: Fields, rows: object[]): ExportTable {
  const columns = Object.entries(fields).flatMap(([key, { label, heading = label, width }]) =>
    width ? [{ key, title: heading, width }] : [],
  )
  return {
    name,
    columns: columns.map(({ title, width }) => ({ title, width })),
    rows: rows.map((row) => columns.map(({ key }) => String(row[key as keyof typeof row] ?? ''))),
  }
}

/** The clock of a stored time on a stand-in day; any other text as it is. */
const storedClock = (time: string) => /^\d{4}-\d\d-\d\dT(\d\d:\d\d):00$/.exec(time)?.[1] ?? time

export function writeCsv({ columns, rows }: ExportTable): string {
  return BYTE_ORDER_MARK + csvRows([columns.map(({ title }) => title), ...rows])
}

/** Writes a workbook in which every cell is text and stays text: none becomes a formula or a date. */
export async function writeXlsx({ name, columns, rows }: ExportTable): Promise<Uint8Array<ArrayBuffer>> {
  const head = columns.map(({ title }) => title)
  const sheet = {
    name,
    columns: columns.map(({ width }) => ({ width, style: { numFmt: '@', alignment: { vertical: 'top' as const } } })),
    rows: [head, ...rows.map((row) => row.map((cell) => cleanCell(cell) || null))],
    freezePane: { rows: 1 },
  }
  // A fixed time keeps the bytes of an unchanged table, and so its ETag.
  const properties = { created: FIXED_TIMESTAMP, modified: FIXED_TIMESTAMP }
  const write = await workbookWriter()
  return new Uint8Array(await write({ sheets: [sheet], properties }))
}

const workbookWriter = async () => (await import('hucre/xlsx')).writeXlsx

const FIXED_TIMESTAMP = new Date('2025-03-15T00:00:00Z')

function cleanCell(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, MAX_CELL_LENGTH)
}

const MAX_CELL_LENGTH = 32_767

const rows = (text: string) => text.split('\n').map((line) => line.split('|'))

/** Invented examples that an import reads without a question. */
const SESSIONS = rows(`Id|Title|Date|Start|End|Room|Track|Speakers|Description|Status
1|Opening keynote|2026-03-14|09:00|09:45|Main Hall|Keynote|Jane Example; Ana Sample|What this day is about.|Confirmed
2|A one-hour talk|2026-03-14|10:00|11:00|Room 2|Tech|Ana Sample|Several lines, links and **Markdown** are fine.|Draft`)
const SPEAKERS = rows(`Name|Title|Company|Bio|Photo|LinkedIn
Jane Example|Engineer|Example Works|Builds things that last.||
Ana Sample|Director|Sample & Daughters|Runs the numbers.||`)
const ROOMS = rows(`Name|Capacity|Directions
Main Hall|400|First floor, straight ahead.
Room 2|60|Second floor, by the elevator.`)
const SPONSORS = rows(`Name|Tier|Website|Description
Example Works|Gold|https://example.com|Makes the examples.
Sample & Daughters|Silver|https://example.org|Counts them.`)

export const templateCsv = () => BYTE_ORDER_MARK + csvRows(SESSIONS)

export async function templateXlsx(): Promise<Uint8Array> {
  const tables = Object.entries({ Sessions: SESSIONS, Speakers: SPEAKERS, Rooms: ROOMS, Sponsors: SPONSORS })
  const sheets = tables.map(([name, rows]) => ({ name, rows, freezePane: { rows: 1 } }))
  const write = await workbookWriter()
  return write({ sheets })
}
