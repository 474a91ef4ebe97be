import { SPEAKER_FIELDS, SPONSOR_FIELDS } from '../fields.ts'
import { MAX_DIRECTIONS_LENGTH, truncateText } from '../import-limits.ts'
import type { FileRoom, FileSpeaker, FileSponsor } from '../program-file.ts'
import { fingerprintKey, foldName, keyFromId } from '../row-keys.ts'
import { readTexts, type SheetTable, type TableRow } from './sheet-table.ts'

/** Reads the people of a table, by their keys. */
export function readSpeakerTable(table: SheetTable, notes: string[]): Map<string, FileSpeaker> {
  const people = new Map<string, FileSpeaker>()
  for (const row of rowsWithName(table)) {
    const name = nameOf(row)
    const key = keyFromId(row.line('id')) ?? fingerprintKey(name)
    if (people.has(key)) row.refuse('name', `“${name}” is listed twice`)
    const where = (what: string) => `The ${what} of ${name}`
    people.set(key, { key, place: row.place, name, ...readTexts(SPEAKER_FIELDS, table, row, { where, notes }) })
  }
  return people
}

export function readRoomTable(table: SheetTable, notes: string[]): FileRoom[] {
  return rowsWithName(table).map((row, position) => {
    const name = row.line('name')
    const directions = truncateText(row.text('directions'), `How to get to ${name}`, notes, MAX_DIRECTIONS_LENGTH)
    return {
      key: keyFromId(row.line('id')) ?? foldName(name),
      place: row.place,
      name,
      position,
      ...(table.has('capacity') && { capacity: capacityOf(row) }),
      ...(table.has('directions') && { directions: directions || null }),
    }
  })
}

export function readSponsorTable(table: SheetTable, notes: string[]): FileSponsor[] {
  return rowsWithName(table).map((row) => {
    const name = row.line('name')
    return {
      key: keyFromId(row.line('id')) ?? fingerprintKey(name),
      place: row.place,
      name,
      ...(table.has('tier') && { tier: row.line('tier') || undefined }),
      ...readTexts(SPONSOR_FIELDS, table, row, { where: (what) => `The ${what} of ${name}`, notes }),
    }
  })
}

function rowsWithName(table: SheetTable): TableRow[] {
  return table.rows.filter((row) => {
    if (nameOf(row)) return true
    row.refuse('name', 'is missing')
    return false
  })
}

const nameOf = (row: TableRow) =>
  row.line('name') || [row.line('firstName'), row.line('lastName')].filter(Boolean).join(' ')

function capacityOf(row: TableRow): number | null {
  const typed = row.line('capacity')
  if (!typed) return null
  if (/^\d{1,6}$/.test(typed)) return Number(typed)
  row.refuse('capacity', 'must be a number of people, such as 120')
  return null
}
