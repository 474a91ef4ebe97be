import { tidyLinkedinUrl } from '../../../speakers/linkedin-url.ts'
import type { FileRoom, FileSpeaker, FileSponsor } from '../../program-file.ts'
import { cutText, LONGEST_TITLE, MOST_DIRECTIONS } from '../../schedule-limits.ts'
import { fingerprint, folded, givenKey } from '../keys.ts'
import type { Table, TableRow } from './table.ts'

/** The people of a table, by their keys. */
export function speakersOf(table: Table, notes: string[]): Map<string, FileSpeaker> {
  const people = new Map<string, FileSpeaker>()
  for (const row of named(table)) {
    const name = nameOf(row)
    const key = givenKey(row.line('id')) ?? fingerprint(name)
    if (people.has(key)) row.refuse('name', `“${name}” is listed twice`)
    const bio = cutText(row.text('bio'), `The biography of ${name}`, notes)
    people.set(key, {
      key,
      place: row.place,
      name,
      ...(table.has('title') && { title: row.line('title', LONGEST_TITLE) || null }),
      ...(table.has('company') && { company: row.line('company') || null }),
      ...(table.has('bio') && { bio: bio || null }),
      ...(table.has('photoUrl') && { photoUrl: row.address('photoUrl') }),
      ...(table.has('linkedinUrl') && { linkedinUrl: row.address('linkedinUrl', tidyLinkedinUrl) }),
    })
  }
  return people
}

export function roomsOf(table: Table, notes: string[]): FileRoom[] {
  return named(table).map((row, position) => {
    const name = row.line('name')
    const directions = cutText(row.text('directions'), `How to get to ${name}`, notes, MOST_DIRECTIONS)
    return {
      key: givenKey(row.line('id')) ?? folded(name),
      place: row.place,
      name,
      position,
      ...(table.has('capacity') && { capacity: capacityOf(row) }),
      ...(table.has('directions') && { directions: directions || null }),
    }
  })
}

export function sponsorsOf(table: Table, notes: string[]): FileSponsor[] {
  return named(table).map((row) => {
    const name = row.line('name')
    const description = cutText(row.text('description'), `The description of ${name}`, notes)
    return {
      key: givenKey(row.line('id')) ?? fingerprint(name),
      place: row.place,
      name,
      ...(table.has('tier') && { tier: row.line('tier') || undefined }),
      ...(table.has('websiteUrl') && { websiteUrl: row.address('websiteUrl') }),
      ...(table.has('logoUrl') && { logoUrl: row.address('logoUrl') }),
      ...(table.has('description') && { description: description || null }),
    }
  })
}

function named(table: Table): TableRow[] {
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
