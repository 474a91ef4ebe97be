import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ChangedRow, RevisionKind, Session } from '../../db/schema.ts'
import * as schema from '../../db/schema.ts'
import { sessionFields } from './session-rows.ts'

type TableFacts = {
  table: PgTable
  kind?: RevisionKind
  isRecorded?: true
  /** Rows name uploaded pictures, in texts as well. */
  namesPictures?: true
  /** An attendee's own rows: in no backup of an event, and left alone by a restore (product §26.9). */
  isPersonal?: true
  excludedBecause?: string
  withoutColumns?: string[]
}

type FactsOf<Name> = Name extends ChangedRow['table']
  ? TableFacts & { kind: RevisionKind; isRecorded: true }
  : TableFacts

/** Senders are for moderation only. */
const SENDER = ['fromDevice', 'fromNetwork']
const TRANSIENT = 'Who asked how much is of the last minutes'

/** In the order of writing: each after the tables it refers to. */
export const tables = {
  events: { table: schema.events, kind: 'event', isRecorded: true, namesPictures: true },
  speakers: { table: schema.speakers, kind: 'speakers', isRecorded: true, namesPictures: true },
  sponsors: { table: schema.sponsors, kind: 'sponsors', isRecorded: true, namesPictures: true },
  guides: { table: schema.guides, kind: 'guides', isRecorded: true },
  floors: { table: schema.floors, kind: 'rooms', isRecorded: true, namesPictures: true },
  rooms: { table: schema.rooms, kind: 'rooms', isRecorded: true },
  // A page has its event's colors, whatever else it shows.
  tracks: { table: schema.tracks, kind: 'event', isRecorded: true },
  sessions: { table: schema.sessions, kind: 'sessions', isRecorded: true, namesPictures: true },
  plannedPlaces: { table: schema.plannedPlaces, kind: 'plan', isRecorded: true },
  announcements: { table: schema.announcements, kind: 'announcements', isRecorded: true },
  sources: { table: schema.sources, kind: 'sources', isRecorded: true },
  sourceRows: { table: schema.sourceRows, kind: 'sources', isRecorded: true },
  sourceChecks: { table: schema.sourceChecks, excludedBecause: 'A followed source is asked anew' },
  sponsorMessages: { table: schema.sponsorMessages, kind: 'sponsor-messages' },
  proposals: { table: schema.proposals, kind: 'proposals', namesPictures: true },
  boardRemovals: { table: schema.boardRemovals, kind: 'attendee-messages', isRecorded: true },
  attendeeMessages: { table: schema.attendeeMessages, kind: 'attendee-messages', withoutColumns: SENDER },
  postReports: { table: schema.postReports, excludedBecause: 'Who reported what is for moderating while it is fresh' },
  mySchedules: { table: schema.mySchedules, isPersonal: true },
  pushSubscriptions: { table: schema.pushSubscriptions, excludedBecause: 'A browser subscribes anew by itself' },
  sentPushes: { table: schema.sentPushes, excludedBecause: 'A push is late after five minutes' },
  questions: { table: schema.questions, kind: 'questions', withoutColumns: SENDER },
  questionVotes: { table: schema.questionVotes, kind: 'questions', withoutColumns: ['fromNetwork'] },
  publications: { table: schema.publications },
  feedback: { table: schema.feedback, withoutColumns: ['fromNetwork'] },
  // Restoring changes restores Undo.
  changes: { table: schema.changes, namesPictures: true },
  users: { table: schema.users },
  safetyKeys: { table: schema.safetyKeys },
  safetyReports: { table: schema.safetyReports, isPersonal: true },
  safetyEntries: { table: schema.safetyEntries, isPersonal: true },
  secondFactors: { table: schema.secondFactors },
  pendingLogins: { table: schema.pendingLogins, excludedBecause: 'A stolen backup opens nothing' },
  loginSessions: { table: schema.loginSessions, excludedBecause: 'A stolen backup opens nothing' },
  accessLinks: { table: schema.accessLinks, excludedBecause: 'A stolen backup opens nothing' },
  tokenBuckets: { table: schema.tokenBuckets, excludedBecause: TRANSIENT },
  rateLimitHits: { table: schema.rateLimitHits, excludedBecause: TRANSIENT },
  scheduledBackups: {
    table: schema.scheduledBackups,
    excludedBecause: 'It says what was kept of this database, and where',
  },
  revisions: { table: schema.revisions, excludedBecause: 'They count up by themselves' },
} satisfies { [Name in TableName]: FactsOf<Name> }

export type TableName = { [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never }[keyof Schema]
type Schema = typeof schema

export type RecordedTable = ChangedRow['table']
export type BackupTable = {
  [Name in TableName]: 'excludedBecause' extends keyof Tables[Name] ? never : Name
}[TableName]
/** Changes outlive their event. */
export type EventTable = { [Name in BackupTable]: Rows[Name] extends { eventId: string } ? Name : never }[BackupTable]
type Tables = typeof tables

export type Rows = { [Name in TableName]: Name extends 'sessions' ? Session : Tables[Name]['table']['$inferSelect'] }

export const tableNames = Object.keys(tables) as TableName[]
export const recordedTables = tableNames.filter((name): name is RecordedTable => 'isRecorded' in tables[name])
export const backupTables = tableNames.filter((name): name is BackupTable => !('excludedBecause' in tables[name]))
export const eventTables = backupTables.filter(
  (name): name is EventTable => 'eventId' in tables[name].table && tables[name].table.eventId.notNull,
)

export const isPersonal = (name: TableName) => !!tableFacts(name).isPersonal

/** Of the board also held posts, which readers are not told of. */
export const allKinds: RevisionKind[] = [
  ...new Set(tableNames.flatMap((name) => tableFacts(name).kind ?? [])),
  'held-posts',
]

export function tableFacts(name: TableName): TableFacts {
  return tables[name]
}

export function fieldsOf(name: TableName): [field: string, column: PgColumn][] {
  return Object.entries<PgColumn>(name === 'sessions' ? sessionFields : getTableColumns(tableFacts(name).table))
}
