import type { Event, Room, Session, Speaker } from '../../db/schema.ts'
import { feedbackWindow, questionWindow } from './audience-switches.ts'
import { formatProgramDay } from './day-names.ts'
import { lateness } from './delay.ts'
import { sessionInstants } from './instants.ts'
import { countDays, type ProgramDay, programDay, programDays } from './program-days.ts'
import { wallClockMs, wallClockSpan } from './wall-clock.ts'

/** Seconds since 1970. */
export type Span = { from: number; until: number }

export type Replacement = Pick<Session, 'id' | 'title'>

/** A session with its time and its room resolved. */
export type ProgramSession = Session & {
  /** 1 is the first day. */
  day: number
  /** `Saturday, April 10` or `Day 2`; undefined at an event of one day. */
  dayName: string | undefined
  /** The event's clock as if it were UTC, in ms. The end needs both times. */
  wall: { start: number | undefined; end: number | undefined }
  /** Undefined without a date, a time zone or a valid time. */
  span: Span | undefined
  room: Room | undefined
  /** Known speakers in the session's order. */
  people: Speaker[]
  isOff: boolean
  instead: Replacement | undefined
  late: { minutes: number; until: number | undefined }
  /** In seconds; {@link fullUntil} compares it with the clock. */
  roomFullUntil: number | undefined
  /** Both in ms; undefined where attendees are not asked (product §32.1, §33.1). */
  questions: { until: number | undefined } | undefined
  feedback: { from: number | undefined } | undefined
}

/** Not canceled, at a known moment. */
export type TimedSession = Span & { session: ProgramSession }

/** Everything about the program of an event, resolved once per revision. */
export type Program = {
  event: Event
  days: ProgramDay[]
  rooms: Room[]
  speakers: Map<string, Speaker>
  sessions: ProgramSession[]
  byId: Map<string, ProgramSession>
  /** By the id of the room; undefined for sessions without a room. */
  byRoom: Map<string | undefined, ProgramSession[]>
  /** By the id of the speaker. */
  talks: Map<string, ProgramSession[]>
  /** In the order in which they begin. */
  timed: TimedSession[]
  /** From the start of the first session to the end of the last, cancelled ones included. */
  span: Span | undefined
}

type ProgramRows = { sessions: Session[]; rooms: Room[]; speakers?: Speaker[] }

/** Runs on the server and in the browser. The sessions stay in the order of the rows. */
export function resolveProgram(event: Event, { sessions: rows, rooms, speakers: people = [] }: ProgramRows): Program {
  const { startsOn } = event
  const days = programDays(event, rows)
  const isOfOneDay = countDays(event) === 1
  const dayNames = new Map(days.map((day) => [day.day, formatProgramDay(day)]))
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const speakers = new Map(people.map((speaker) => [speaker.id, speaker]))
  const roomOf = sessionRoomFinder(rooms)
  const sessions = rows.map((session): ProgramSession => {
    const { status, replacedById, speakerIds } = session
    const day = programDay(session, startsOn)
    const instants = sessionInstants(event, session)
    const span = instants && { from: instants.start.getTime() / 1000, until: instants.end.getTime() / 1000 }
    const replacement = replacedById ? titles.get(replacedById) : undefined
    return {
      ...session,
      day,
      dayName: day === 1 && isOfOneDay ? undefined : dayNames.get(day),
      wall: { start: wallClockMs(session.startTime, startsOn), end: wallClockSpan(session, startsOn)?.end },
      span,
      room: roomOf(session),
      people: speakerIds.flatMap((id) => speakers.get(id) ?? []),
      isOff: status === 'cancelled',
      instead: replacement ? { id: replacedById!, title: replacement } : undefined,
      late: lateness(session, span?.until),
      roomFullUntil: undefined,
      questions: questionWindow(event, session),
      feedback: feedbackWindow(event, session),
    }
  })
  const timed = sessions
    .flatMap((session) => (session.status === 'confirmed' && session.span ? { session, ...session.span } : []))
    .sort((a, b) => a.from - b.from)
  const talks = new Map<string, ProgramSession[]>()
  for (const session of sessions)
    for (const id of session.speakerIds) {
      const theirs = talks.get(id)
      if (theirs) theirs.push(session)
      else talks.set(id, [session])
    }
  markFullRooms(rooms, timed)
  return {
    event,
    days,
    rooms,
    speakers,
    sessions,
    byId: new Map(sessions.map((session) => [session.id, session])),
    byRoom: Map.groupBy(sessions, ({ room }) => room?.id),
    talks,
    timed,
    span: envelope(sessions.flatMap(({ span }) => span ?? [])),
  }
}

function envelope(spans: Span[]): Span | undefined {
  if (!spans.length) return undefined
  return { from: Math.min(...spans.map(({ from }) => from)), until: Math.max(...spans.map(({ until }) => until)) }
}

/** A room is full at most until its sessions end, even if their times changed (product §29.8). */
function markFullRooms(rooms: Room[], timed: TimedSession[]) {
  for (const room of rooms.filter((one) => one.fullUntil)) {
    const mark = Date.parse(room.fullUntil ?? '') / 1000
    const begun = timed.filter(({ session, from }) => session.room === room && from < mark)
    const until = Math.min(mark, Math.max(...begun.map((one) => one.until)))
    for (const one of begun) if (one.until >= until) one.session.roomFullUntil = until
  }
}

/** In seconds; undefined while the room has space. */
export function fullUntil({ roomFullUntil }: Pick<ProgramSession, 'roomFullUntil'>): number | undefined {
  return roomFullUntil && roomFullUntil * 1000 > Date.now() ? roomFullUntil : undefined
}

/** When a full room has space again, in ms. */
export function nextRoomOpening(rooms: Room[], after: number): number | undefined {
  const ends = rooms.map((room) => Date.parse(room.fullUntil ?? '')).filter((end) => end > after)
  return ends.length ? Math.min(...ends) : undefined
}

/** Scripts mark past and running sessions by these. */
export const spanData = (span: Span | undefined) => span && { 'data-from': span.from, 'data-until': span.until }

export const isCancelled = ({ status }: Pick<Session, 'status'>) => status === 'cancelled'

/** The only place that matches a session with its room. */
export function sessionRoomFinder<R extends Pick<Room, 'name'>>(rooms: R[]) {
  const byName = new Map<string | null, R>(rooms.map((room) => [room.name, room]))
  return ({ location }: Pick<Session, 'location'>) => byName.get(location)
}
