import type { Event, Room } from '../../db/schema.ts'
import type { GuideKind } from '../text/guide-kinds.ts'
import type { SessionLink } from '../text/session-links.ts'
import type { ColoredTrack } from '../text/track-colors.ts'
import type { ROOM_FIELDS, SESSION_FIELDS, SPEAKER_FIELDS, SPONSOR_FIELDS, Texts } from './fields.ts'

/** A program as any format gives it. An import keeps a value that is `undefined` and empties one that is `null`. */
export type ProgramFile = {
  format: Format
  event: Partial<Pick<Event, 'name' | 'city' | 'location' | 'venueName' | 'timezone' | 'accent'>> & FileDates
  tracks?: ColoredTrack[]
  rooms: FileRoom[]
  speakers: FileSpeaker[]
  sessions: FileSession[]
  sponsors: FileSponsor[]
  /** Only our own JSON has them. */
  guides?: FileGuide[]
  /** The kinds of rows that the file lists. A row of another kind is never taken for removed. */
  holds: ('rooms' | 'speakers' | 'sessions' | 'sponsors' | 'guides')[]
}

type FileDates = { startsOn?: string; endsOn?: string }
type Format = 'schedule.json' | 'schedule.xml' | 'Sessionize' | 'iCalendar' | 'CSV' | 'XLSX' | 'ODS' | 'our own JSON'

/** `key` is the row's id in the file, else a fingerprint. `place` is for problems: `row 12`. */
type WithKey = { key: string; place: string }

/** `floor` is the name of its floor, `null` for the event's own plan. Only our own JSON says it, and where on it. */
export type FileRoom = WithKey & { name: string; floor?: string | null } & Texts<typeof ROOM_FIELDS> &
  Partial<Pick<Room, 'capacity' | 'position' | 'access' | 'x' | 'y'>>

export type FileSpeaker = WithKey & { name: string } & Texts<typeof SPEAKER_FIELDS>

export type FileSession = WithKey & {
  title: string
  /** The real date and the wall clock in the event's zone, `2026-03-14T09:00:00`; `09:00` alone without a date. */
  startTime: string
  endTime: string
  track?: string
  speakers?: string[]
  links?: SessionLink[] | null
  status?: 'confirmed' | 'cancelled' | 'draft'
  replacedBy?: string | null
} & Texts<typeof SESSION_FIELDS>

type FileSponsor = WithKey & { name: string } & Texts<typeof SPONSOR_FIELDS>

type FileGuide = WithKey & { kind?: GuideKind | null; title: string; text: string }

export type ReadOptions = {
  name?: string
  columns?: Record<string, string>
  /** The event's time zone, for moments of a file that names no zone. */
  timezone?: string
}

/** How the columns of sessions were read: `guessed` by field, `{ title: 'Talk' }`; `unknown` columns are no field. */
export type ReadTable = { columns: string[]; guessed: Record<string, string>; unknown: string[] }

export type ReadResult =
  /** `notes` are sentences about gaps and how they were filled. */
  | { status: 'read'; program: ProgramFile; notes: string[]; table?: ReadTable }
  /** Sentences with their place. A file is read whole or not at all. */
  | { status: 'unreadable'; problems: string[] }
  /** A person has to name the columns. All maps are by field: `{ title: 'Talk', start: 'When' }`. */
  | { status: 'which-columns'; columns: string[]; guessed: Record<string, string>; missing: string[] }

export const unreadable = (...problems: string[]): { status: 'unreadable'; problems: string[] } => ({
  status: 'unreadable',
  problems,
})

/** The state that a word of a file means. `out` was never on the program; an unknown word means nothing. */
export function parseStatus(word: string): NonNullable<FileSession['status']> | 'out' | undefined {
  const status = word.trim().toLowerCase()
  if (/^cancel|^abgesagt|^annul/.test(status)) return 'cancelled'
  if (/^(declined?|rejected?|withdrawn|deleted|decline queue)/.test(status)) return 'out'
  if (/^(draft|tentative|pending|proposed|submitted|nominated|waitlist|accept queue|planned)/.test(status))
    return 'draft'
  if (/^(confirmed|accepted|published|scheduled|public|ok|final|yes)/.test(status)) return 'confirmed'
  return undefined
}
