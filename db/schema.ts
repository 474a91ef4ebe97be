import { sql } from 'drizzle-orm'
import type { AnyIndexBuilder, AnyPgColumn, ExtraConfigColumn, PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { GuideKind } from '../src/text/guide-kinds.ts'
import type { SessionLink } from '../src/text/session-links.ts'
import { newId } from './ids.ts'

/** ISO text in rows and JSON. Milliseconds only, because JavaScript holds no more and a backup would lose it. */
const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
})

/** Only Postgres compares it, to the microsecond. */
const preciseTimestamp = customType<{ data: string }>({ dataType: () => 'timestamp with time zone' })

const id = () => text().primaryKey().$defaultFn(newId)
const now = () => timestamp().notNull().default(sql`now()`)
/** The row is deleted with the one that it refers to. */
const owner = (column: () => AnyPgColumn) => text().notNull().references(column, { onDelete: 'cascade' })
const eventId = () => owner(() => events.id)
const textList = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)
    .$defaultFn(() => [])
/** Each update adds one. A write names the version it is based on; an older one is refused. */
const version = () => integer().notNull().default(1)

type Columns = Record<string, PgColumnBuilderBase>
type EventRow<Own> = Own & { id: ReturnType<typeof id>; eventId: ReturnType<typeof eventId> }
type Indexes<Own> = (t: Record<keyof EventRow<Own>, ExtraConfigColumn>) => AnyIndexBuilder[]

/** Rows of an event, which are deleted with it. */
const eventTable = <Name extends string, Own extends Columns>(name: Name, indexes: Indexes<Own>, columns: Own) =>
  pgTable<Name, EventRow<Own>>(name, { id: id(), eventId: eventId(), ...columns }, indexes)

/** Rows of an event that organizers edit. */
const versionedTable = <Name extends string, Own extends Columns>(name: Name, indexes: Indexes<Own>, columns: Own) =>
  eventTable(name, indexes, { ...columns, version: version() })

export const events = pgTable('events', {
  id: id(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  city: text().notNull(),
  isActive: boolean().notNull().default(true),
  location: text(),
  /** The date, `2026-03-14`. Without it the program has clock times but no "now". */
  startsOn: text(),
  /** The last date of several days: `2026-03-15`. Empty for one day. */
  endsOn: text(),
  /** IANA name, `America/New_York`. */
  timezone: text(),
  venueName: text(),
  floorPlanUrl: text(),
  /** `#ffb81c`. The event's other colors are derived from it (text/accent). */
  accent: text(),
  /** Since when attendees can read the board but not post. Empty: they can post. */
  boardClosedAt: timestamp(),
  boardSlowSeconds: integer(),
  boardHeldAt: timestamp(),
  boardWords: textList(),
  questionsOpen: boolean().notNull().default(false),
  /** True if questions need a moderator's approval. */
  questionsHeld: boolean().notNull().default(true),
  feedbackOpen: boolean().notNull().default(false),
  /** Since when attendees see what changed. Empty before the program is published. */
  publishedAt: timestamp(),
  /** The last day on which speakers and sponsors can propose. Empty: always. */
  proposalsUntil: text(),
  /** Since when moves wait as planned places until they are published. Empty: they are live at once. */
  plansQuietlySince: timestamp(),
  /** After how many days reports to the safety team are deleted. Empty: 180. */
  reportDays: integer(),
  version: version(),
})

/** `startTime` and `endTime` are wall-clock text. An event's second day is `2025-03-16` (program/program-days). */
export const sessions = eventTable(
  'sessions',
  (t) => [index().on(t.eventId, t.startTime, t.endTime, t.title), index().on(t.roomId)],
  {
    title: text().notNull(),
    startTime: text().notNull(),
    endTime: text().notNull(),
    track: text().notNull(),
    roomId: text().references(() => rooms.id, { onDelete: 'set null' }),
    description: text(),
    speakerIds: textList(),
    links: jsonb().$type<SessionLink[]>().notNull().default([]),
    language: text(),
    level: text(),
    contentNote: text(),
    status: text().$type<SessionStatus>().notNull().default('confirmed'),
    cancelReason: text(),
    /** The session that replaces a canceled one. */
    replacedById: text(),
    questionsOpen: boolean(),
    feedbackOpen: boolean(),
    /** The delay of a late session. It counts only while the times are those of `delayed`. */
    delay: jsonb().$type<Delay>(),
    version: version(),
    updatedAt: now().$defaultFn(() => new Date().toISOString()),
  },
)

/** Only organizers see a draft. A canceled session stays on the program with a badge. */
export type SessionStatus = 'confirmed' | 'draft' | 'cancelled'
export type Delay = { planned: Times; delayed: Times }
type Times = { startTime: string; endTime: string }

/** Where a session goes once the plan is published. `id` is the session's, which it may outlive, as it may the room. */
export const plannedPlaces = versionedTable('planned_places', (t) => [index().on(t.eventId)], {
  title: text().notNull(),
  startTime: text().notNull(),
  endTime: text().notNull(),
  roomId: text(),
  /** The published place that this one replaces. */
  base: jsonb().$type<Place>().notNull(),
  by: text().notNull(),
})
export type Place = Times & { roomId: string | null }

/** A further floor plan, of another floor or building. */
export const floors = versionedTable('floors', (t) => [index().on(t.eventId, t.position)], {
  name: text().notNull(),
  planUrl: text(),
  position: integer().notNull().default(0),
})

/** Two rooms of an event cannot have names that differ only in case, accents, and spaces. */
export const rooms = versionedTable('rooms', (t) => [index().on(t.eventId, t.position)], {
  name: text().notNull(),
  position: integer().notNull().default(0),
  capacity: integer(),
  floorId: text().references(() => floors.id, { onDelete: 'set null' }),
  /** The pin, in percent of the plan's width and height from the top left. */
  x: doublePrecision(),
  y: doublePrecision(),
  directions: text(),
  access: textList().$type<RoomAccess[]>(),
  /** Until when the room is full; never later than its current session. */
  fullUntil: timestamp(),
})
export type RoomAccess = 'step-free' | 'lift' | 'hearing-loop' | 'quiet'

/** An event's own tracks. Without any it has the standard ones (product §3.2). */
export const tracks = versionedTable('tracks', (t) => [uniqueIndex().on(t.eventId, t.name)], {
  name: text().notNull(),
  /** `#652682`. The badge's colors are derived from it (text/track-colors). Empty: neutral. */
  color: text(),
  position: integer().notNull().default(0),
})

/** An organizer's announcement to everybody, a day, or a room, until a time. */
export const announcements = versionedTable('announcements', (t) => [index().on(t.eventId, t.showUntil)], {
  text: text().notNull(),
  /** Only for this day of the event, counted from 1. */
  day: integer(),
  roomId: text(),
  showUntil: timestamp().notNull(),
  createdAt: now().$defaultFn(() => new Date().toISOString()),
})

export const speakers = versionedTable('speakers', (t) => [index().on(t.eventId, t.name)], {
  name: text().notNull(),
  title: text().notNull(),
  bio: text().notNull(),
  company: text(),
  photoUrl: text(),
  linkedinUrl: text(),
  websiteUrl: text(),
  pronouns: text(),
  /** How the name is said: `AY-da OH-bee`. */
  pronunciation: text(),
})

export const sponsors = versionedTable('sponsors', (t) => [index().on(t.eventId, t.name)], {
  name: text().notNull(),
  /** An empty tier counts as Supporting (product §5.1). */
  tier: text()
    .notNull()
    .$defaultFn(() => 'Supporting'),
  logoUrl: text(),
  websiteUrl: text(),
  description: text(),
  contactPerson: text(),
  sponsorshipLevel: text(),
  /** A line a job (features/sponsors/jobs). */
  jobs: text(),
})

/** What a speaker or sponsor said by her own link. It outlives its row, hence no reference. */
export const proposals = eventTable('proposals', (t) => [index().on(t.eventId), uniqueIndex().on(t.table, t.rowId)], {
  table: text().$type<'speakers' | 'sponsors'>().notNull(),
  rowId: text().notNull(),
  /** Grows when the link is taken back. */
  linkVersion: integer().notNull().default(1),
  seenAt: timestamp(),
  writtenAt: timestamp(),
  isComing: boolean(),
  /** What was there when she wrote, and what she proposes instead, by field. */
  base: jsonb().$type<Record<string, string>>().notNull().default({}),
  proposed: jsonb().$type<Record<string, string>>().notNull().default({}),
  decidedAt: timestamp(),
  /** Which fields were accepted and which were not, and what an organizer wrote back. */
  outcome: text(),
  note: text(),
})

/** A page of "Good to know". Without a kind it is a free one. */
export const guides = versionedTable('guides', (t) => [uniqueIndex().on(t.eventId, t.kind)], {
  kind: text().$type<GuideKind>(),
  title: text().notNull(),
  text: text().notNull(),
})

/** Mail from an attendee to a sponsor. It outlives the sponsor, hence no reference. */
export const sponsorMessages = eventTable(
  'sponsor_messages',
  (t) => [
    index().on(t.eventId, t.createdAt, t.id),
    index().on(t.eventId, t.sponsorId, t.createdAt),
    uniqueIndex().on(t.eventId, t.sentAs),
  ],
  {
    sponsorId: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: now(),
    readAt: timestamp(),
    answeredAt: timestamp(),
    sentAs: text(),
  },
)

export const attendeeMessages = eventTable(
  'attendee_messages',
  (t) => [
    index().on(t.eventId, t.createdAt, t.id),
    uniqueIndex().on(t.eventId, t.sentAs),
    index().on(t.eventId, t.line).where(sql`${t.line} is not null`),
  ],
  {
    name: text().notNull(),
    message: text().notNull(),
    createdAt: now(),
    removedAt: timestamp(),
    /** The bulk removal that hides the post, until that removal is undone. */
    removalId: text().references(() => boardRemovals.id, { onDelete: 'set null' }),
    /** Keyed hashes find all posts of one sender without an address. They are deleted after a week. */
    fromDevice: text(),
    fromNetwork: text(),
    /** Since when it waits for an organizer. Nobody else sees it. */
    heldAt: timestamp(),
    heldFor: text().$type<HoldReason>(),
    /** The queue in which it waits to be shown. Empty once it is shown. */
    line: text().$type<BoardLine>(),
    /** When its turn came. Empty if it was shown at once. */
    shownAt: timestamp(),
    sentAs: text(),
  },
)
/** `known`: the device is known, or its network has pages open. */
export type BoardLine = 'known' | 'new'
/** All posts wait, a word is held, or attendees reported the post. `withdrawn`: its sender removed it. */
export type HoldReason = 'all' | 'words' | 'reports' | 'withdrawn'

/** An attendee's report of a post: one for each device. */
export const postReports = pgTable(
  'post_reports',
  { postId: owner(() => attendeeMessages.id), fromDevice: text().notNull(), fromNetwork: text(), createdAt: now() },
  (t) => [primaryKey({ columns: [t.postId, t.fromDevice] })],
)

/** A bulk removal of posts, which one Undo restores. */
export const boardRemovals = versionedTable('board_removals', (t) => [index().on(t.eventId)], {
  name: text().notNull(),
  /** Empty after Undo. */
  removedAt: timestamp(),
})

export const mySchedules = eventTable('my_schedules', (t) => [index().on(t.eventId)], {
  /** The SHA-256 of the cookie's secret: a stolen table opens nothing. */
  key: text().notNull().unique(),
  /** How often the shared address was revoked; the address is derived from it (features/my-schedule). */
  shareRound: integer().notNull().default(0),
  calendarRound: integer().notNull().default(0),
  /** Includes sessions that left the program, because they may return. */
  sessionIds: textList(),
  writtenAt: now().$defaultFn(() => new Date().toISOString()),
  /** Empty in rows from before this column. */
  createdAt: timestamp(),
})

/** A browser that wants pushes of an event, for the schedule that its cookie opens. */
export const pushSubscriptions = eventTable(
  'push_subscriptions',
  (t) => [uniqueIndex().on(t.endpoint, t.eventId), index().on(t.eventId, t.id), index().on(t.scheduleId)],
  {
    scheduleId: owner(() => mySchedules.id),
    endpoint: text().notNull(),
    /** The browser's public key and its secret, with which a push is encrypted (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    origin: text().notNull(),
    kinds: textList().$type<PushKind[]>(),
    createdAt: now(),
  },
)
export type PushKind = 'soon' | 'changes' | 'announcements'

/** A push that one process sends, up to this subscription. `null`: to all. */
export const sentPushes = eventTable('sent_pushes', () => [], { claimedAt: now(), sentThrough: text().default('') })

/** An attendee's question to the speakers of a session. */
export const questions = eventTable(
  'questions',
  (t) => [index().on(t.sessionId, t.createdAt, t.id), uniqueIndex().on(t.eventId, t.sentAs)],
  {
    /** It outlives the session, which may be restored, so there is no reference. */
    sessionId: text().notNull(),
    text: text().notNull(),
    name: text(),
    status: text().$type<QuestionStatus>().notNull().default('held'),
    createdAt: now().$defaultFn(() => new Date().toISOString()),
    /** Keyed hashes, as those of posts. */
    fromDevice: text(),
    fromNetwork: text(),
    sentAs: text(),
  },
)
/** Waits for a moderator, is public, was answered on the stage, or was removed: by a moderator, or `withdrawn` by its asker. */
export type QuestionStatus = 'held' | 'shown' | 'answered' | 'hidden' | 'withdrawn'

/** A vote for a question: one for each device. */
export const questionVotes = eventTable('question_votes', (t) => [uniqueIndex().on(t.questionId, t.fromDevice)], {
  questionId: owner(() => questions.id),
  fromDevice: text().notNull(),
  /** The network's keyed hash, as long as the question has one. */
  fromNetwork: text(),
})

/** One device's rating of a session. Attendees never see it. */
export const feedback = eventTable(
  'feedback',
  (t) => [uniqueIndex().on(t.sessionId, t.fromDevice), index().on(t.eventId)],
  {
    /** It outlives the session, as a question does. */
    sessionId: text().notNull(),
    fromDevice: text().notNull(),
    /** The network's keyed hash, deleted after a week. */
    fromNetwork: text(),
    face: text().$type<Rating>().notNull(),
    words: text(),
    createdAt: now().$defaultFn(() => new Date().toISOString()),
  },
)
export type Rating = 'good' | 'fair' | 'poor'

/** The source of a program: a file that was imported once, or an address that is followed. */
export const sources = versionedTable('sources', (t) => [index().on(t.eventId)], {
  name: text().notNull(),
  url: text(),
  /** The table's columns by field. */
  columns: jsonb().$type<Record<string, string>>(),
  followMinutes: integer(),
})

/** A source's last values for one of our rows: the common ancestor when both sides changed. */
export const sourceRows = versionedTable(
  'source_rows',
  (t) => [uniqueIndex().on(t.sourceId, t.table, t.key), index().on(t.eventId)],
  {
    sourceId: owner(() => sources.id),
    table: text().$type<'events' | 'sessions' | 'speakers' | 'rooms' | 'sponsors' | 'guides'>().notNull(),
    key: text().notNull(),
    rowId: text().notNull(),
    said: jsonb().$type<Record<string, unknown>>().notNull(),
  },
)

/** The last check of a followed source. Each check writes it, so it has no history. */
export const sourceChecks = pgTable('source_checks', {
  sourceId: text()
    .primaryKey()
    .references(() => sources.id, { onDelete: 'cascade' }),
  checkedAt: now(),
  etag: text(),
  lastModified: text(),
  hash: text(),
  /** A sentence for organizers. */
  outcome: text().notNull(),
  isFailing: boolean().notNull().default(false),
  /** True if the outcome is of an import. A check without news keeps it. */
  isImported: boolean().notNull().default(false),
})

export const users = pgTable('users', {
  id: id(),
  username: text().notNull().unique(),
  password: text().notNull(),
  isAdmin: boolean().notNull().default(false),
  /** True for the password that was generated at the first start and may be in a log. */
  hasMadeUpPassword: boolean().notNull().default(false),
  /** What the user may do at which events. An owner (`isAdmin`) needs none. */
  grants: jsonb()
    .$type<Grant[]>()
    .notNull()
    .default(sql`'[]'::jsonb`)
    .$defaultFn(() => []),
})

/** `roomIds`: the rooms of a helper. `until`: when it ends. */
export type Grant = { eventId: string; role: Role; since: string; roomIds?: string[]; until?: string }
export type Role = 'organizer' | 'moderator' | 'helper' | 'safety'

/** An invitation, which works once, or a helper's link, which signs in `userId`. `secretHash` is a SHA-256, as of logins. */
export const accessLinks = pgTable('access_links', {
  id: id(),
  secretHash: text().notNull().unique(),
  /** Of this event; empty for an owner. */
  eventId: text().references(() => events.id, { onDelete: 'cascade' }),
  role: text().$type<Role | 'owner'>().notNull(),
  roomIds: text().array(),
  /** Whom it is for. */
  name: text().notNull(),
  userId: text().references(() => users.id, { onDelete: 'cascade' }),
  by: text().notNull(),
  expiresAt: timestamp().notNull(),
})

/** Login sessions (product §10.5). `sid` is the SHA-256 of the cookie's secret: a stolen table opens nothing. */
export const loginSessions = pgTable(
  'login_sessions',
  {
    sid: text().primaryKey(),
    sess: json().$type<LoginSession>().notNull(),
    expire: timestamp().notNull(),
    userId: owner(() => users.id),
  },
  (t) => [index().on(t.expire), index().on(t.userId)],
)
/** `device`: `Firefox on Android`. */
export type LoginSession = { startedAt: string; seenAt?: string; device?: string }

/** What a login needs beside the password (product §10.10). `id` of a passkey is its credential's. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: id(),
    userId: owner(() => users.id),
    kind: text().$type<'app' | 'passkey' | 'recovery-code'>().notNull(),
    /** Of a passkey: its name, and the host that it is for. */
    name: text().notNull().default(''),
    host: text(),
    /** Of an app its salt, of a passkey its public key, of an unused recovery code its SHA-256: none opens anything. */
    proof: text().notNull(),
    /** Grows with each use, so that none is repeated: an app's last step, or what a passkey counts itself. */
    counter: doublePrecision().notNull().default(0),
    createdAt: now(),
    usedAt: timestamp(),
  },
  (t) => [index().on(t.userId)],
)
export type SecondFactor = typeof secondFactors.$inferSelect

/** The password was right, the second factor is missing. `id` is the SHA-256 of the cookie's secret. */
export const pendingLogins = pgTable(
  'pending_logins',
  { id: text().primaryKey(), userId: owner(() => users.id), expiresAt: timestamp().notNull() },
  (t) => [index().on(t.userId)],
)

/** A member of safety teams. Her password opens the sealed key, which opens reports (docs/safety.md). */
export const safetyKeys = pgTable('safety_keys', {
  id: id(),
  userId: owner(() => users.id).unique(),
  publicKey: text().notNull(),
  sealedKey: text().notNull(),
  salt: text().notNull(),
})

/** A report to the safety team. Its receipt and the members' keys open it. */
export const safetyReports = eventTable('safety_reports', (t) => [uniqueIndex().on(t.eventId, t.lookup)], {
  /** Derived from the receipt, and does not open it. */
  lookup: text().notNull(),
  receiptKey: text().notNull(),
  /** The report's key, sealed for each member, by user. */
  keys: jsonb().$type<Record<string, string>>().notNull(),
  state: text().$type<SafetyState>().notNull().default('new'),
  createdAt: now(),
})
export type SafetyState = 'new' | 'in progress' | 'closed'

/** What was written in a report, or done with it. */
export const safetyEntries = eventTable('safety_entries', (t) => [index().on(t.reportId, t.createdAt)], {
  reportId: owner(() => safetyReports.id),
  kind: text().$type<SafetyEntryKind>().notNull(),
  /** A member. Empty for the reporter. */
  by: text(),
  /** Sealed. Empty for what was only done. */
  text: text(),
  createdAt: now(),
})
/** The reporter writes `report` and `reply`, the team `answer` and `note`. A state is one that was set. */
export type SafetyEntryKind = 'report' | 'reply' | 'answer' | 'note' | 'read' | SafetyState

/** Organizers' changes, for the history and Undo. They outlive their event. */
export const changes = pgTable(
  'changes',
  {
    id: id(),
    eventId: text(),
    at: now(),
    /** The username, or `command line`. */
    who: text().notNull(),
    what: text().notNull(),
    rows: jsonb().$type<ChangedRow[]>().notNull(),
    undoneAt: timestamp(),
    /** The change that this one undid. Empty for a redo. */
    undoes: text(),
  },
  (t) => [index().on(t.eventId, t.at)],
)
/** A row before and after a change. `before: null`: created. `after: null`: deleted. */
export type ChangedRow = {
  table:
    | 'events'
    | 'sessions'
    | 'plannedPlaces'
    | 'speakers'
    | 'sponsors'
    | 'guides'
    | 'floors'
    | 'rooms'
    | 'tracks'
    | 'announcements'
    | 'sources'
    | 'sourceRows'
    | 'boardRemovals'
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Attendees' data that moved to another session with this change. */
  handedOver?: Reassignment
}
/** Ids of the two sessions and of all that moved between them. Votes move with their questions. */
export type Reassignment = { from: string; to: string; questions: string[]; feedback: string[]; mySchedules: string[] }

/** An event's program as published; "What changed" compares with it. `id` is the event's. */
export const publications = pgTable('publications', {
  id: text().primaryKey(),
  eventId: eventId(),
  publishedAt: timestamp().notNull(),
  program: jsonb().$type<PublishedProgram>().notNull(),
})
/** The public sessions, and all speakers' names by id. */
export type PublishedProgram = { sessions: PublishedSession[]; names: Record<string, string> }
export type PublishedSession = Pick<
  Session,
  'id' | 'title' | 'startTime' | 'endTime' | 'location' | 'speakerIds' | 'status' | 'cancelReason'
>

/** Token buckets of all processes, under keyed hashes. Unlogged: a crash empties them, and no standby has them. */
export const tokenBuckets = pgTable('limit_shares', {
  key: text().primaryKey(),
  /** When the bucket is full again. */
  fullAt: preciseTimestamp().notNull(),
})
/** Sliding windows that all processes share. */
export const rateLimitHits = pgTable('limit_attempts', {
  key: text().primaryKey(),
  /** Oldest first. */
  attemptedAt: preciseTimestamp().array().notNull(),
  /** The row can be deleted then. */
  forgottenAt: preciseTimestamp().notNull(),
})

/** Due backups of BACKUP_EVERY, each claimed by one process. */
export const scheduledBackups = pgTable('scheduled_backups', {
  dueAt: timestamp().primaryKey(),
  claimedAt: now(),
  keptIn: text(),
  problem: text(),
})

/** How often each kind of data was written. These numbers are part of cache versions (db/revisions). */
export const revisions = pgTable(
  'revisions',
  {
    eventId: text().notNull(),
    kind: text().$type<RevisionKind>().notNull(),
    rev: integer().notNull(),
    writtenAt: now(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.kind] })],
)
export type RevisionKind =
  | 'event'
  | 'sessions'
  | 'plan'
  | 'rooms'
  | 'speakers'
  | 'sponsors'
  | 'guides'
  | 'announcements'
  | 'questions'
  | 'sources'
  | 'attendee-messages'
  | 'held-posts'
  | 'sponsor-messages'
  | 'proposals'

export type Event = typeof events.$inferSelect
/** An event as its pages know it. */
export type PublicEvent = Event & { tracks: Track[] }
/** A session as readers see it: `location` is its room's name. */
export type Session = Omit<typeof sessions.$inferSelect, 'roomId'> & { location: string | null }
export type PlannedPlace = typeof plannedPlaces.$inferSelect
export type Floor = typeof floors.$inferSelect
export type Room = typeof rooms.$inferSelect
export type Track = typeof tracks.$inferSelect
export type Source = typeof sources.$inferSelect
export type SourceRow = typeof sourceRows.$inferSelect
export type SourceCheck = typeof sourceChecks.$inferSelect
export type Announcement = typeof announcements.$inferSelect
export type MySchedule = typeof mySchedules.$inferSelect
export type Question = typeof questions.$inferSelect
export type Feedback = typeof feedback.$inferSelect
export type Speaker = typeof speakers.$inferSelect
export type Sponsor = typeof sponsors.$inferSelect
export type Guide = typeof guides.$inferSelect
export type Proposal = typeof proposals.$inferSelect
export type SponsorMessage = typeof sponsorMessages.$inferSelect
export type SafetyReport = typeof safetyReports.$inferSelect
export type SafetyEntry = typeof safetyEntries.$inferSelect
export type AttendeeMessage = typeof attendeeMessages.$inferSelect
export type ScheduledBackup = typeof scheduledBackups.$inferSelect
export type User = typeof users.$inferSelect
export type Change = typeof changes.$inferSelect
