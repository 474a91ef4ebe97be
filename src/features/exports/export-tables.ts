import type { Sponsor } from '../../../db/schema.ts'
import { realDate } from '../../program/program-days.ts'
import type { ExportedProgram, ExportedSession, ExportedSpeaker } from './program/exported-program.ts'

/** A table of words: what each column is called, and how wide it is where that can be said, in letters. */
export type ExportTable = { name: string; columns: { title: string; width: number }[]; rows: string[][] }

/** In the order of the program. A time that cannot be read is there as it is stored. */
export function sessionTable({ event, sessions }: ExportedProgram): ExportTable {
  return table('Sessions', sessions, [
    ['ID', 16, ({ id }) => id],
    ['Title', 40, ({ title }) => title],
    ['Date', 12, ({ span, day }) => span?.start.local.slice(0, 10) ?? realDate(day, event.startsOn)],
    ['Start', 8, ({ span, startTime }) => span?.start.local.slice(11, 16) ?? clockOf(startTime)],
    ['End', 8, ({ span, endTime }) => span?.end.local.slice(11, 16) ?? clockOf(endTime)],
    ['Track', 14, ({ track }) => track],
    ['Room', 18, ({ location }) => location],
    ['Speakers', 30, ({ people }) => people.map(({ name }) => name).join('; ')],
    ['Description', 60, ({ description }) => description],
    ['Status', 12, ({ status }) => status],
    ['Reason', 30, ({ cancelReason }) => cancelReason],
  ] satisfies Columns<ExportedSession>)
}

export function speakerTable({ speakers }: ExportedProgram, site: string): ExportTable {
  return table('Speakers', speakers, [
    ['ID', 16, ({ id }) => id],
    ['Name', 26, ({ name }) => name],
    ['Title', 26, ({ title }) => title],
    ['Company', 22, ({ company }) => company],
    ['Biography', 60, ({ bio }) => bio],
    ['Photo', 30, ({ photoUrl }) => absoluteUrl(photoUrl, site)],
    ['LinkedIn', 30, ({ linkedinUrl }) => linkedinUrl],
  ] satisfies Columns<ExportedSpeaker>)
}

/** Without whom organizers call there (product §5.5) and what they agreed on (product §5.2). */
export function sponsorTable(sponsors: Sponsor[], site: string): ExportTable {
  return table('Sponsors', sponsors, [
    ['ID', 16, ({ id }) => id],
    ['Name', 26, ({ name }) => name],
    ['Tier', 12, ({ tier }) => tier],
    ['Website', 30, ({ websiteUrl }) => websiteUrl],
    ['Logo', 30, ({ logoUrl }) => absoluteUrl(logoUrl, site)],
    ['Description', 60, ({ description }) => description],
  ] satisfies Columns<Sponsor>)
}

/** A picture's address as other programs can follow it. */
export function absoluteUrl(address: string | null, site: string): string | null {
  return address?.startsWith('/') ? `${site}${address}` : address
}

type Columns<Row> = [title: string, width: number, cell: (row: Row) => string | null | undefined][]

function table<Row>(name: string, rows: Row[], columns: Columns<Row>): ExportTable {
  return {
    name,
    columns: columns.map(([title, width]) => ({ title, width })),
    rows: rows.map((row) => columns.map(([, , cell]) => cell(row) ?? '')),
  }
}

/** Of a stored time that names a stand-in day; any other as it is. */
const clockOf = (time: string) => /^\d{4}-\d\d-\d\dT(\d\d:\d\d):00$/.exec(time)?.[1] ?? time
