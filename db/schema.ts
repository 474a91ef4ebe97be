import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { preciseTimestamp, timestamp } from './columns.ts'
import { newId } from './ids.ts'

const id = () => text().primaryKey().$defaultFn(newId)
const now = () => timestamp().notNull().default(sql`now()`)
const eventId = () =>
  text()
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' })
/** Grows by one with every update. A write says which one it was based on; an older one is refused. */
const version = () => integer().notNull().default(1)

/** One edition of the conference, found by slug. */
export const events = pgTable('events', {
  id: id(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  city: text().notNull(),
  isActive: boolean().notNull().default(true),
  location: text(),
  /** The real day, `2026-03-14`. Without it the program has clock times but no "now". */
  startsOn: text(),
  /** The last day, of an event of several: `2026-03-15`. Without it there is one. */
  endsOn: text(),
  /** IANA name, `America/New_York`. */
  timezone: text(),
  venueName: text(),
  floorPlanUrl: text(),
  /** `#ffb81c`; every other color of the event is derived from it, see text/accent. */
  accent: text(),
  /** Since when attendees can read the board and not post on it; they can where this is empty. */
  boardClosedAt: timestamp(),
  /** How long each sender waits from one post to the next, in seconds; empty: the ordinary limits alone. */
  boardSlowSeconds: integer(),
  /** Since when every post waits for an organizer before it is on the board. */
  boardHeldAt: timestamp(),
  /** A post with one of these words waits for an organizer. */
  boardWords: text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)
    .$defaultFn(() => []),
  /** Whether attendees can ask questions of its sessions, where a session does not say otherwise. */
  questionsOpen: boolean().notNull().default(false),
  /** Whether a question waits for a moderator before others see it. */
  questionsHeld: boolean().notNull().default(true),
  /** Whether attendees are asked how its sessions were, where a session does not say otherwise. */
  feedbackOpen: boolean().notNull().default(false),
  /** Since when attendees are told what changed; empty before the program was published. */
  publishedAt: timestamp(),
  version: version(),
})

/** `startTime` and `endTime` are wall-clock text; the second day of an event is `2025-03-16` (program/days). */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    eventId: eventId(),
    title: text().notNull(),
    startTime: text().notNull(),
    endTime: text().notNull(),
    track: text().notNull(),
    roomId: text().references(() => rooms.id, { onDelete: 'set null' }),
    description: text(),
    speakerIds: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`)
      .$defaultFn(() => []),
    status: text().$type<SessionStatus>().notNull().default('confirmed'),
    cancelReason: text(),
    /** The id of the session that takes a cancelled one's place. */
    replacedById: text(),
    /** Whether attendees can ask questions of it; empty: as the event has it. */
    questionsOpen: boolean(),
    /** Whether attendees are asked how it was; empty: as the event has it. */
    feedbackOpen: boolean(),
    /** By what it runs late; of no account once its times are others than it says. */
    delay: jsonb().$type<Delay>(),
    version: version(),
    updatedAt: now().$defaultFn(() => new Date().toISOString()),
  },
  (t) => [index().on(t.eventId, t.startTime, t.endTime, t.title), index().on(t.roomId)],
)

/** A draft is seen by organizers alone; what is cancelled stays on the program and says so. */
export type SessionStatus = 'confirmed' | 'draft' | 'cancelled'
/** When a session was to be, and when it is since it runs late. */
export type Delay = { planned: Times; delayed: Times }
type Times = { startTime: string; endTime: string }

/** A floor plan beside the event's own, of another floor or building. */
export const floors = pgTable(
  'floors',
  {
    id: id(),
    eventId: eventId(),
    name: text().notNull(),
    planUrl: text(),
    position: integer().notNull().default(0),
    version: version(),
  },
  (t) => [index().on(t.eventId, t.position)],
)

/** No two rooms of an event have names that differ only in case, accents, and spaces. */
export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    eventId: eventId(),
    name: text().notNull(),
    position: integer().notNull().default(0),
    capacity: integer(),
    /** Whose plan it is on; empty: the event's own. */
    floorId: text().references(() => floors.id, { onDelete: 'set null' }),
    /** Where it is on the plan, in percent of its width and height from the top left. */
    x: doublePrecision(),
    y: doublePrecision(),
    directions: text(),
    access: text()
      .array()
      .$type<RoomAccess[]>()
      .notNull()
      .default(sql`'{}'::text[]`)
      .$defaultFn(() => []),
    /** Until when nobody else gets in; never later than what runs in it. */
    fullUntil: timestamp(),
    version: version(),
  },
  (t) => [index().on(t.eventId, t.position)],
)
export type RoomAccess = 'step-free' | 'lift' | 'hearing-loop' | 'quiet'

/** What organizers say to everybody, or to those of a day or a room, until a moment. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    eventId: eventId(),
    text: text().notNull(),
    /** For the nth day of the event alone. */
    day: integer(),
    /** For a room alone. */
    roomId: text(),
    showUntil: timestamp().notNull(),
    createdAt: now().$defaultFn(() => new Date().toISOString()),
    version: version(),
  },
  (t) => [index().on(t.eventId, t.showUntil)],
)

export const speakers = pgTable(
  'speakers',
  {
    id: id(),
    eventId: eventId(),
    name: text().notNull(),
    title: text().notNull(),
    bio: text().notNull(),
    company: text(),
    photoUrl: text(),
    linkedinUrl: text(),
    version: version(),
  },
  (t) => [index().on(t.eventId, t.name)],
)

export const sponsors = pgTable(
  'sponsors',
  {
    id: id(),
    eventId: eventId(),
    name: text().notNull(),
    /** An empty one counts as Supporting (product §5.1). */
    tier: text()
      .notNull()
      .$defaultFn(() => 'Supporting'),
    logoUrl: text(),
    websiteUrl: text(),
    description: text(),
    contactPerson: text(),
    sponsorshipLevel: text(),
    version: version(),
  },
  (t) => [index().on(t.eventId, t.name)],
)

/** Mail from an attendee to a sponsor. It outlives the sponsor, hence no reference. */
export const sponsorMessages = pgTable(
  'sponsor_messages',
  {
    id: id(),
    eventId: eventId(),
    sponsorId: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: now(),
    readAt: timestamp(),
    answeredAt: timestamp(),
    /** What its sender calls it (`Idempotency-Key`): the same one sent again is stored once. */
    sentAs: text(),
  },
  (t) => [
    index().on(t.eventId, t.createdAt, t.id),
    index().on(t.eventId, t.sponsorId, t.createdAt),
    uniqueIndex().on(t.eventId, t.sentAs),
  ],
)

/** A post on the public board. */
export const attendeeMessages = pgTable(
  'attendee_messages',
  {
    id: id(),
    eventId: eventId(),
    name: text().notNull(),
    message: text().notNull(),
    createdAt: now(),
    /** Taken off the board by an organizer, who can put it back. */
    removedAt: timestamp(),
    /** The last removal of many at once that it was among; off the board while that one stands. */
    removalId: text().references(() => boardRemovals.id, { onDelete: 'set null' }),
    /** Keyed hashes find all posts of one sender without her address. They are emptied after a week. */
    fromDevice: text(),
    fromNetwork: text(),
    /** Since when it waits for an organizer; nobody else sees it then. */
    heldAt: timestamp(),
    heldFor: text().$type<HoldReason>(),
    /** It waits for its turn to be shown, and in which line; empty once it is shown. */
    line: text().$type<BoardLine>(),
    /** When its turn came; empty where it was shown at once. */
    shownAt: timestamp(),
    /** What its sender calls it (`Idempotency-Key`): the same one sent again is stored once. */
    sentAs: text(),
  },
  (t) => [
    index().on(t.eventId, t.createdAt, t.id),
    uniqueIndex().on(t.eventId, t.sentAs),
    index().on(t.eventId, t.line).where(sql`${t.line} is not null`),
  ],
)
/** Posts of devices that are known, or whose network holds pages open; all others. */
export type BoardLine = 'known' | 'new'
/** All posts wait, a word waits, or attendees reported it. `withdrawn`: its sender removed it. */
export type HoldReason = 'all' | 'words' | 'reports' | 'withdrawn'

/** That an attendee reported a post: once for each device. */
export const postReports = pgTable(
  'post_reports',
  {
    postId: text()
      .notNull()
      .references(() => attendeeMessages.id, { onDelete: 'cascade' }),
    /** A keyed hash, as that of who posted; of a device that is new, its network's. */
    fromDevice: text().notNull(),
    fromNetwork: text(),
    createdAt: now(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.fromDevice] })],
)

/** Many posts taken off the board at once, by one decision that can be taken back whole. */
export const boardRemovals = pgTable(
  'board_removals',
  {
    id: id(),
    eventId: eventId(),
    /** Which posts: `12 posts of one sender`. */
    name: text().notNull(),
    /** Empty where it was taken back. */
    removedAt: timestamp(),
    version: version(),
  },
  (t) => [index().on(t.eventId)],
)

/** The sessions that somebody starred, of one event; nobody signs in for it. */
export const mySchedules = pgTable(
  'my_schedules',
  {
    id: id(),
    eventId: eventId(),
    /** The SHA-256 of the secret in the cookie of whoever may change it: a stolen table opens nothing. */
    key: text().notNull().unique(),
    /** How often its address for others was taken back; what leads there is made of this (features/my-schedule). */
    shareRound: integer().notNull().default(0),
    /** The same of the address of its calendar. */
    calendarRound: integer().notNull().default(0),
    /** Also those that are not on the program now: they may come back. */
    sessionIds: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`)
      .$defaultFn(() => []),
    writtenAt: now().$defaultFn(() => new Date().toISOString()),
    /** Empty: before this was noted. */
    createdAt: timestamp(),
  },
  (t) => [index().on(t.eventId)],
)

/** A question of an attendee to those who speak in a session. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    eventId: eventId(),
    /** It outlives the session, which may come back, hence no reference. */
    sessionId: text().notNull(),
    text: text().notNull(),
    /** Of whoever asks, where she says it. */
    name: text(),
    status: text().$type<QuestionStatus>().notNull().default('held'),
    createdAt: now().$defaultFn(() => new Date().toISOString()),
    /** Keyed hashes, as those of posts. */
    fromDevice: text(),
    fromNetwork: text(),
    sentAs: text(),
  },
  (t) => [index().on(t.sessionId, t.createdAt, t.id), uniqueIndex().on(t.eventId, t.sentAs)],
)
/** It waits for a moderator; everybody sees it; it was answered on the stage; a moderator took it away. */
/** `withdrawn`: whoever asked it removed it. */
export type QuestionStatus = 'held' | 'shown' | 'answered' | 'hidden' | 'withdrawn'

/** That somebody wants a question answered: once for each device. */
export const questionVotes = pgTable(
  'question_votes',
  {
    id: id(),
    eventId: eventId(),
    questionId: text()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** A keyed hash. */
    fromDevice: text().notNull(),
    /** The same of its network, as long as its question keeps one. */
    fromNetwork: text(),
  },
  (t) => [uniqueIndex().on(t.questionId, t.fromDevice)],
)

/** How a session was, in the eyes of one device; never shown to attendees. */
export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    eventId: eventId(),
    /** It outlives the session, as a question does. */
    sessionId: text().notNull(),
    /** A keyed hash. */
    fromDevice: text().notNull(),
    /** The same of its network; emptied after a week. */
    fromNetwork: text(),
    face: text().$type<Rating>().notNull(),
    words: text(),
    createdAt: now().$defaultFn(() => new Date().toISOString()),
  },
  (t) => [uniqueIndex().on(t.sessionId, t.fromDevice), index().on(t.eventId)],
)
export type Rating = 'good' | 'fair' | 'poor'

/** Where a program comes from: a file that was imported once, or an address that is followed. */
export const sources = pgTable(
  'sources',
  {
    id: id(),
    eventId: eventId(),
    /** The file's name, or the address. */
    name: text().notNull(),
    url: text(),
    /** Which column of a table is which field. */
    columns: jsonb().$type<Record<string, string>>(),
    /** How often its address is asked for news; empty: never. */
    followMinutes: integer(),
    version: version(),
  },
  (t) => [index().on(t.eventId)],
)

/** What a source said last about a row of ours: the common ground when both have changed since. */
export const sourceRows = pgTable(
  'source_rows',
  {
    id: id(),
    eventId: eventId(),
    sourceId: text()
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    table: text().$type<'events' | 'sessions' | 'speakers' | 'rooms' | 'sponsors'>().notNull(),
    /** What the source calls it, for good. */
    key: text().notNull(),
    rowId: text().notNull(),
    said: jsonb().$type<Record<string, unknown>>().notNull(),
    version: version(),
  },
  (t) => [uniqueIndex().on(t.sourceId, t.table, t.key), index().on(t.eventId)],
)

/** How the last look at a followed source went. Written at every look, so it is in no history. */
export const sourceChecks = pgTable('source_checks', {
  sourceId: text()
    .primaryKey()
    .references(() => sources.id, { onDelete: 'cascade' }),
  checkedAt: now(),
  /** What the next conditional request says. */
  etag: text(),
  lastModified: text(),
  /** SHA-256 of what was read last. */
  hash: text(),
  /** A sentence for organizers. */
  outcome: text().notNull(),
  isFailing: boolean().notNull().default(false),
  /** The outcome is that of an import: a look that finds nothing new leaves it as it is. */
  isImported: boolean().notNull().default(false),
})

export const users = pgTable('users', {
  id: id(),
  username: text().notNull().unique(),
  /** An argon2id hash. */
  password: text().notNull(),
  isAdmin: boolean().notNull().default(false),
  /** The password is the one that was made up at the first start, and may still stand in a log. */
  hasMadeUpPassword: boolean().notNull().default(false),
})

/** Login sessions (product §10.5). `sid` is the SHA-256 of the cookie's secret: a stolen table opens nothing. */
export const loginSessions = pgTable(
  'login_sessions',
  {
    sid: text().primaryKey(),
    sess: json().$type<LoginSession>().notNull(),
    expire: timestamp().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index().on(t.expire), index().on(t.userId)],
)
export type LoginSession = { startedAt: string }

/** What organizers changed, kept so that it can be shown and undone. Outlives its event. */
export const changes = pgTable(
  'changes',
  {
    id: id(),
    eventId: text(),
    at: now(),
    /** The username, or `command line`. */
    who: text().notNull(),
    /** A sentence: `Deleted session "Opening keynote"`. */
    what: text().notNull(),
    rows: jsonb().$type<ChangedRow[]>().notNull(),
    undoneAt: timestamp(),
    /** The id of the change that it took back; empty where it brought one again. */
    undoes: text(),
  },
  (t) => [index().on(t.eventId, t.at)],
)
/** One row before and after a change: `before: null` was created, `after: null` was deleted. */
export type ChangedRow = {
  table:
    | 'events'
    | 'sessions'
    | 'speakers'
    | 'sponsors'
    | 'floors'
    | 'rooms'
    | 'announcements'
    | 'sources'
    | 'sourceRows'
    | 'boardRemovals'
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** What attendees gave one session, and is another one's with this change. */
  handedOver?: Reassignment
}
/** Ids of sessions, and of what goes from the first to the second of them; votes go with their questions. */
export type Reassignment = { from: string; to: string; questions: string[]; feedback: string[]; mySchedules: string[] }

/** The program of an event as it was published, which "What changed" compares with. `id` is the event's. */
export const publications = pgTable('publications', {
  id: text().primaryKey(),
  eventId: eventId(),
  publishedAt: timestamp().notNull(),
  program: jsonb().$type<PublishedProgram>().notNull(),
})
/** The sessions that attendees saw, and all speakers' names by id. */
export type PublishedProgram = { sessions: PublishedSession[]; names: Record<string, string> }
export type PublishedSession = Pick<
  Session,
  'id' | 'title' | 'startTime' | 'endTime' | 'location' | 'speakerIds' | 'status' | 'cancelReason'
>

/** Shares that all processes count, under keyed hashes. Unlogged: a crash forgets them, and no standby has them. */
export const tokenBuckets = pgTable('limit_shares', {
  key: text().primaryKey(),
  /** When what was taken has filled again. */
  fullAt: preciseTimestamp().notNull(),
})
/** The same for what is counted in a window of time. */
export const rateLimitHits = pgTable('limit_attempts', {
  key: text().primaryKey(),
  /** When each of them was, the oldest first. */
  attemptedAt: preciseTimestamp().array().notNull(),
  /** Nobody asks after it then. */
  forgottenAt: preciseTimestamp().notNull(),
})

/** Backups that were due by BACKUP_EVERY, each noted by the process that took it on. */
export const scheduledBackups = pgTable('scheduled_backups', {
  dueAt: timestamp().primaryKey(),
  /** When a process was last heard of at it. */
  claimedAt: now(),
  /** Its whole address, once it is there. */
  keptIn: text(),
  /** Why it failed or, where it was kept, why an older one could not be deleted; in the words of what failed. */
  problem: text(),
})

/** How often each kind of data was written; pages are cached under these numbers (db/revisions/revisions). */
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
  | 'rooms'
  | 'speakers'
  | 'sponsors'
  | 'announcements'
  | 'questions'
  | 'sources'
  | 'attendee-messages'
  | 'held-posts'
  | 'sponsor-messages'

export type Event = typeof events.$inferSelect
/** What a session is to its readers: `location` is the name of its room. */
export type Session = Omit<typeof sessions.$inferSelect, 'roomId'> & { location: string | null }
export type Floor = typeof floors.$inferSelect
export type Room = typeof rooms.$inferSelect
export type Source = typeof sources.$inferSelect
export type SourceRow = typeof sourceRows.$inferSelect
export type SourceCheck = typeof sourceChecks.$inferSelect
export type Announcement = typeof announcements.$inferSelect
export type MySchedule = typeof mySchedules.$inferSelect
export type Question = typeof questions.$inferSelect
export type Feedback = typeof feedback.$inferSelect
export type Speaker = typeof speakers.$inferSelect
export type Sponsor = typeof sponsors.$inferSelect
export type SponsorMessage = typeof sponsorMessages.$inferSelect
export type AttendeeMessage = typeof attendeeMessages.$inferSelect
export type BoardRemoval = typeof boardRemovals.$inferSelect
export type ScheduledBackup = typeof scheduledBackups.$inferSelect
export type User = typeof users.$inferSelect
export type Change = typeof changes.$inferSelect
