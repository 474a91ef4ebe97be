import type { RoomAccess } from '../../db/schema.ts'

/**
 * One shape for all formats. `undefined`: the file does not say, so it stays; `null`: the file says it is empty.
 * `key` is the row's id in the file, else a fingerprint.
 */
export type ProgramFile = {
  format: FileFormat
  event: {
    name?: string
    city?: string
    location?: string | null
    venueName?: string | null
    timezone?: string | null
    accent?: string | null
    /** Real days, `2026-03-14`. */
    startsOn?: string
    endsOn?: string
  }
  rooms: FileRoom[]
  speakers: FileSpeaker[]
  sessions: FileSession[]
  sponsors: FileSponsor[]
  /** Which of the four the file speaks of at all: of the others nothing is taken for gone. */
  holds: ('rooms' | 'speakers' | 'sessions' | 'sponsors')[]
}

type FileFormat =
  | 'schedule.json'
  | 'schedule.xml'
  | 'Sessionize'
  | 'iCalendar'
  | 'CSV'
  | 'XLSX'
  | 'ODS'
  | 'our own JSON'

/** `place` says where in the file a row stands, for refusals: `schedule.conference.days[1].rooms["Curie"][3]`, `row 12`. */
type WithKey = { key: string; place: string }

export type FileRoom = WithKey & {
  name: string
  capacity?: number | null
  directions?: string | null
  position?: number
  access?: RoomAccess[]
  /** The name of its floor, `null` for the event's own plan; where on it, in percent. Only our own JSON says so. */
  floor?: string | null
  x?: number | null
  y?: number | null
}

export type FileSpeaker = WithKey & {
  name: string
  title?: string | null
  company?: string | null
  bio?: string | null
  /** On any site; it is fetched and kept when the plan is applied. */
  photoUrl?: string | null
  linkedinUrl?: string | null
}

export type FileSession = WithKey & {
  title: string
  /** The real date and the wall clock in the event's zone, `2026-03-14T09:00:00`; a clock alone, `09:00`, where no date is said. */
  startTime: string
  endTime: string
  track?: string
  location?: string | null
  description?: string | null
  /** Keys of speakers of the same file. */
  speakers?: string[]
  status?: 'confirmed' | 'cancelled' | 'draft'
  cancelReason?: string | null
  /** The key of the session of the same file that takes its place. */
  replacedBy?: string | null
}

export type FileSponsor = WithKey & {
  name: string
  tier?: string
  websiteUrl?: string | null
  logoUrl?: string | null
  description?: string | null
}

/** How the columns of a table of sessions were read: `guessed` by field, `{ title: 'Talk' }`; `unknown` are those that are no field. */
export type ReadTable = { columns: string[]; guessed: Record<string, string>; unknown: string[] }

export type ReadResult =
  /** `notes` are sentences about what the file left open and how it was read. */
  | { status: 'read'; program: ProgramFile; notes: string[]; table?: ReadTable }
  /** Sentences with their place in the file. Nothing is read by halves. */
  | { status: 'unreadable'; problems: string[] }
  /** A person has to name the columns. All maps are by field: `{ title: 'Talk', start: 'When' }`. */
  | { status: 'which-columns'; columns: string[]; guessed: Record<string, string>; missing: string[] }
