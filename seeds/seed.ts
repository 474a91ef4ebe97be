import type { Event, Floor, Guide, Room, Session, SessionStatus, Speaker, Sponsor } from '../db/schema.ts'

type Optional<T> = { [K in keyof T as null extends T[K] ? K : never]?: T[K] }
type Required<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] }
type Loose<T> = Required<T> & Optional<T>

/** Off, and for a moderator first, where nothing is said. */
type AskedOfAttendees = 'questionsOpen' | 'questionsHeld' | 'feedbackOpen'

/**
 * An event's original data, as `seeds/<slug>.ts` holds it. `key` is a short name of its own within the file
 * (`jane-doe`): ids are derived from it, so that a link to a session survives seeding again.
 */
export type Seed = {
  event: Loose<
    Omit<Event, 'id' | 'version' | 'isActive' | 'publishedAt' | `board${string}` | AskedOfAttendees> &
      Partial<Pick<Event, AskedOfAttendees>>
  >
  speakers: SeedSpeaker[]
  sessions: SeedSession[]
  sponsors: SeedSponsor[]
  /** What is known of rooms beside their names. Those that sessions name and that are not here are made by themselves. */
  rooms?: SeedRoom[]
  /** Floor plans beside the event's own, in their order. Where none are said, those that are there stay. */
  floors?: SeedFloor[]
  /** Added where the event has none of their kind. */
  guides?: SeedGuide[]
  /** What was otherwise when the program was published, by the keys of its sessions: attendees are told what changed since. */
  publishedAs?: Record<string, Partial<SeedSession>>
  /** What the organizers learned after the file was first published; see features/maintenance. */
  later?: LaterChanges
}
export type SeedSpeaker = { key: string } & Loose<Omit<Speaker, 'id' | 'eventId' | 'version'>>
/** `startTime` and `endTime` are clock times (`09:00`), `speakers` the keys of speakers of the same file. */
export type SeedSession = { key: string; speakers: string[] } & Loose<
  Omit<Session, 'id' | 'eventId' | 'version' | 'updatedAt' | 'speakerIds' | 'links' | 'status' | 'replacedById'>
> & {
    links?: Session['links']
    /** Of several days which one, from 1; the first where it is not said. */
    day?: number
    status?: SessionStatus
    /** The key of the session that takes its place. */
    replacedBy?: string
  }
export type SeedSponsor = { key: string } & Loose<Omit<Sponsor, 'id' | 'eventId' | 'version'>>

/** `floor` is the key of a floor of the same file; without one the place is on the event's own plan. */
export type SeedRoom = { key: string; floor?: string } & Loose<
  Omit<Room, 'id' | 'eventId' | 'version' | 'position' | 'floorId' | 'access'>
> & { access?: Room['access'] }
export type SeedFloor = { key: string } & Loose<Omit<Floor, 'id' | 'eventId' | 'version' | 'position'>>

export type SeedGuide = { key: string } & Loose<Omit<Guide, 'id' | 'eventId' | 'version'>>

export type LaterChanges = {
  /** "Add {name}": a speaker with her session. */
  additions: { speaker: SeedSpeaker; session: SeedSession }[]
  /** "Fix Powerless Session": the right details of the session whose title contains `titleContains`. */
  powerless: { titleContains: string; right: Omit<SeedSession, 'key'> }
  /** "Add Test Sponsor". */
  testSponsor: SeedSponsor
}
