import type { PgTable } from 'drizzle-orm/pg-core'
import type { ChangedRow, RevisionKind } from '../../db/schema.ts'
import * as schema from '../../db/schema.ts'

type Facts = {
  table: PgTable
  /** What its rows are to whoever shows them. */
  kind?: RevisionKind
  /** Its rows belong to an event and go with it. */
  isOfEvent?: true
  /** What is written to it is in the history, and can be undone. */
  isRecorded?: true
  /** Organizers name uploaded pictures in it, in texts as well. */
  namesPictures?: true
  /** An attendee's own rows: in no backup of an event, and left alone by a restore (product §26.9). */
  isPersonal?: true
  /** Why no backup holds it. */
  leftOut?: string
  /** Columns that no backup holds. */
  withoutColumns?: string[]
}

type FactsOf<Name> = Name extends ChangedRow['table'] ? Facts & { kind: RevisionKind; isRecorded: true } : Facts

const MADE_ANEW = 'It is made anew of what it is about'
const PASSING = 'Who asked how much is of the last minutes'

/** In the order of writing: no table before those it refers to. History, backup, restore and the sweep use it. */
export const tables = {
  events: { table: schema.events, kind: 'event', isRecorded: true, namesPictures: true },
  speakers: { table: schema.speakers, kind: 'speakers', isOfEvent: true, isRecorded: true, namesPictures: true },
  sponsors: { table: schema.sponsors, kind: 'sponsors', isOfEvent: true, isRecorded: true, namesPictures: true },
  sessions: { table: schema.sessions, kind: 'sessions', isOfEvent: true, isRecorded: true, namesPictures: true },
  floors: { table: schema.floors, kind: 'rooms', isOfEvent: true, isRecorded: true, namesPictures: true },
  rooms: { table: schema.rooms, kind: 'rooms', isOfEvent: true, isRecorded: true },
  announcements: { table: schema.announcements, kind: 'announcements', isOfEvent: true, isRecorded: true },
  sources: { table: schema.sources, kind: 'sources', isOfEvent: true, isRecorded: true },
  sourceRows: { table: schema.sourceRows, kind: 'sources', isOfEvent: true, isRecorded: true },
  sourceChecks: { table: schema.sourceChecks, leftOut: 'A followed source is asked anew' },
  sponsorMessages: { table: schema.sponsorMessages, kind: 'sponsor-messages', isOfEvent: true },
  boardRemovals: { table: schema.boardRemovals, kind: 'attendee-messages', isOfEvent: true, isRecorded: true },
  attendeeMessages: {
    table: schema.attendeeMessages,
    kind: 'attendee-messages',
    isOfEvent: true,
    // Who sent a post is for moderating while it is fresh, and goes nowhere else.
    withoutColumns: ['fromDevice', 'fromNetwork'],
  },
  postReports: { table: schema.postReports, leftOut: 'Who reported what is for moderating while it is fresh' },
  mySchedules: { table: schema.mySchedules, isOfEvent: true, isPersonal: true },
  questions: {
    table: schema.questions,
    kind: 'questions',
    isOfEvent: true,
    withoutColumns: ['fromDevice', 'fromNetwork'],
  },
  questionVotes: {
    table: schema.questionVotes,
    kind: 'questions',
    isOfEvent: true,
    withoutColumns: ['fromNetwork'],
  },
  feedback: { table: schema.feedback, isOfEvent: true, withoutColumns: ['fromNetwork'] },
  // In a backup so that what could be undone before can be undone after a restore. Names what undoing would bring back.
  changes: { table: schema.changes, namesPictures: true },
  // Only in a backup of everything: whoever restores it expects to sign in as before.
  users: { table: schema.users },
  loginSessions: { table: schema.loginSessions, leftOut: 'A stolen backup opens nothing' },
  searchIndexes: { table: schema.searchIndexes, isOfEvent: true, leftOut: MADE_ANEW },
  searchEntries: { table: schema.searchEntries, isOfEvent: true, leftOut: MADE_ANEW },
  searchWords: { table: schema.searchWords, isOfEvent: true, leftOut: MADE_ANEW },
  limitShares: { table: schema.limitShares, leftOut: PASSING },
  limitAttempts: { table: schema.limitAttempts, leftOut: PASSING },
  scheduledBackups: { table: schema.scheduledBackups, leftOut: 'It says what was kept of this database, and where' },
  revisions: { table: schema.revisions, leftOut: 'They count up by themselves' },
} satisfies { [Name in TableName]: FactsOf<Name> }

export type TableName = { [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never }[keyof Schema]
type Schema = typeof schema

/** Those whose rows the history knows, can be created, edited and deleted, and have a version. */
export type RecordedTable = ChangedRow['table']
export type EventTable = Exclude<NamesWith<{ isOfEvent: true }>, NamesWith<{ leftOut: string }>>
export type BackupTable = Exclude<TableName, NamesWith<{ leftOut: string }>>
type NamesWith<Fact> = { [Name in TableName]: Tables[Name] extends Fact ? Name : never }[TableName]
type Tables = typeof tables

export type Rows = { [Name in TableName]: Tables[Name]['table']['$inferSelect'] }

export const tableNames = Object.keys(tables) as TableName[]
export const recordedTables = tableNames.filter((name): name is RecordedTable => 'isRecorded' in tables[name])
export const eventTables = tableNames.filter(
  (name): name is EventTable => 'isOfEvent' in tables[name] && !('leftOut' in tables[name]),
)
export const backupTables = tableNames.filter((name): name is BackupTable => !('leftOut' in tables[name]))

export const isPersonal = (name: TableName) => !!factsOf(name).isPersonal

/** All kinds of an event's data, and of the board also what waits, which readers are not told of. */
export const allKinds: RevisionKind[] = [
  ...new Set(tableNames.flatMap((name) => factsOf(name).kind ?? [])),
  'held-posts',
]

export function factsOf(name: TableName): Facts {
  return tables[name]
}
