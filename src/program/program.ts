import type { Delay, Event, Room, Session, Speaker } from '../../db/schema.ts'
import {
  countDays,
  type EventDates,
  formatProgramDay,
  minutesBetween,
  programDay,
  programDays,
  type SessionTimes,
  sessionInstants,
  wallClockMs,
  wallClockSpan,
} from './program-days.ts'

export type Span = { from: number; until: number }

export type Program = ReturnType<typeof resolveProgram>
export type ProgramSession = Program['sessions'][number]
export type TimedSession = Program['timed'][number]

type ProgramRows = { sessions: Session[]; rooms: Room[]; speakers?: Speaker[] }

/** Runs on the server and in the browser. The sessions stay in the order of the rows. */
export function resolveProgram(event: Event, { sessions: rows, rooms, speakers: people = [] }: ProgramRows) {
  const { startsOn } = event
  const days = programDays(event, rows)
  const isOfOneDay = countDays(event) === 1
  const dayNames = new Map(days.map((day) => [day.day, formatProgramDay(day)]))
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const speakers = new Map(people.map((speaker) => [speaker.id, speaker]))
  const roomOf = sessionRoomFinder(rooms)
  const sessions = rows.map((session) => {
    const { status, replacedById, speakerIds } = session
    const day = programDay(session, startsOn)
    const instants = sessionInstants(event, session)
    const span = instants && { from: instants.start.getTime() / 1000, until: instants.end.getTime() / 1000 }
    const replacement = replacedById ? titles.get(replacedById) : undefined
    return {
      ...session,
      day,
      dayName: day === 1 && isOfOneDay ? undefined : dayNames.get(day),
      /** The event's clock as if it were UTC, in ms. The end needs both times. */
      wall: { start: wallClockMs(session.startTime, startsOn), end: wallClockSpan(session, startsOn)?.end },
      /** Undefined without a date, a time zone or a valid time. */
      span,
      room: roomOf(session),
      people: speakerIds.flatMap((id) => speakers.get(id) ?? []),
      isOff: status === 'cancelled',
      instead: replacement ? { id: replacedById!, title: replacement } : undefined,
      late: { minutes: status === 'confirmed' ? minutesLate(session) : 0, until: span?.until },
      roomFullUntil: undefined as number | undefined,
      /** Both in ms; undefined where attendees are not asked (product §32.1, §33.1). */
      questions: questionWindow(event, session, instants?.end.getTime()),
      feedback: feedbackWindow(event, session, instants?.end.getTime()),
    }
  })
  const timed = sessions
    .flatMap((session) => (session.status === 'confirmed' && session.span ? { session, ...session.span } : []))
    .sort((a, b) => a.from - b.from)
  markFullRooms(rooms, timed)
  return {
    event,
    days,
    rooms,
    speakers,
    sessions,
    byId: new Map(sessions.map((session) => [session.id, session])),
    byRoom: Map.groupBy(sessions, ({ room }): string | undefined => room?.id),
    talks: groupByEach(sessions, ({ speakerIds }) => speakerIds),
    timed,
    span: envelope(sessions.flatMap(({ span }) => span ?? [])),
  }
}

/** An item is in the group of each of its keys. */
export function groupByEach<Item, Key>(items: Item[], keysOf: (item: Item) => Iterable<Key>): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  return groups
}

function envelope(spans: Span[]): Span | undefined {
  if (!spans.length) return undefined
  return { from: Math.min(...spans.map(({ from }) => from)), until: Math.max(...spans.map(({ until }) => until)) }
}

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

/** When full rooms open again, in ms; NaN for the others. */
export const roomOpenings = (rooms: Room[]) => rooms.map((room) => Date.parse(room.fullUntil ?? ''))

/** Scripts mark past and running sessions by these. */
export const spanData = (span: Span | undefined) => span && { 'data-from': span.from, 'data-until': span.until }

export const isCancelled = ({ status }: Pick<Session, 'status'>) => status === 'cancelled'

/** The only place that matches a session with its room. */
export function sessionRoomFinder<R extends Pick<Room, 'name'>>(rooms: R[]) {
  const byName = new Map<string | null, R>(rooms.map((room) => [room.name, room]))
  return ({ location }: Pick<Session, 'location'>) => byName.get(location)
}

export type Times = Delay['planned']
type Delayed = Pick<Session, 'startTime' | 'endTime' | 'delay'>

/** The original times of a late session. An edit of its times since makes a new plan. */
export function plannedTimes({ delay, startTime, endTime }: Delayed): Times | undefined {
  const isOfThese = delay?.delayed.startTime === startTime && delay.delayed.endTime === endTime
  return delay && isOfThese ? delay.planned : undefined
}

export function minutesLate(session: Delayed): number {
  const planned = plannedTimes(session)
  return planned ? minutesBetween(planned.endTime, session.endTime) : 0
}

export function delayedTo(session: Delayed, delayed: Times): Delayed {
  const { startTime, endTime } = session
  const planned = plannedTimes(session) ?? { startTime, endTime }
  const isOnTime = planned.startTime === delayed.startTime && planned.endTime === delayed.endTime
  return { ...delayed, delay: isOnTime ? null : { planned, delayed } }
}

type EventSwitches = Pick<Event, 'startsOn' | 'timezone' | 'questionsOpen' | 'feedbackOpen'>
type SessionSwitches = SessionTimes & Pick<Session, 'status' | 'speakerIds' | 'questionsOpen' | 'feedbackOpen'>

const MINUTE = 60_000

/** When questions are open; undefined for never (product §32.1, §32.2). */
export function questionWindow(event: EventSwitches, session: SessionSwitches, end = endOf(event, session)) {
  if (!isOn(session, session.questionsOpen, event.questionsOpen)) return undefined
  return { until: end && end + 60 * MINUTE }
}

/** When ratings are open; undefined for never (product §33.1, §33.2). */
export function feedbackWindow(event: EventSwitches, session: SessionSwitches, end = endOf(event, session)) {
  if (!isOn(session, session.feedbackOpen, event.feedbackOpen)) return undefined
  return { from: end && end - 5 * MINUTE }
}

export function firstFeedback(event: EventSwitches, sessions: SessionSwitches[]): number | undefined {
  const moments = sessions.map((session) => feedbackWindow(event, session)?.from)
  return moments.length ? Math.min(...moments.map((moment) => moment ?? 0)) || undefined : undefined
}

/** The event's setting is for sessions with speakers, not for lunch. */
const isOn = ({ status, speakerIds }: SessionSwitches, own: boolean | null, ofEvent: boolean) =>
  status === 'confirmed' && (own ?? (ofEvent && speakerIds.length > 0))

const endOf = (event: EventSwitches, session: SessionSwitches) => sessionInstants(event, session)?.end.getTime()

type SortableSession = SessionTimes & Pick<Session, 'title'>

/** By start, end, and title (product §3.1); a time that names the next day comes later. */
export function sortByStart<T extends SortableSession>(sessions: T[], startsOn: string | null): T[] {
  return inOrder(sessions, (time) => wallClockMs(time, startsOn))
}

export function sortForDashboard<T extends SortableSession>(sessions: T[], event: EventDates): T[] {
  const days = Map.groupBy(sortByStart(sessions, event.startsOn), (session) => programDay(session, event.startsOn))
  return [...days].sort(([a], [b]) => a - b).flatMap(([, ofDay]) => ofDay)
}

function inOrder<T extends SortableSession>(sessions: T[], whenIs: (time: string) => number | undefined): T[] {
  const at = (time: string) => whenIs(time) ?? Number.MAX_SAFE_INTEGER
  return sessions
    .map((session) => ({ session, start: at(session.startTime), end: at(session.endTime) }))
    .sort((a, b) => a.start - b.start || a.end - b.end || titleOrder.compare(a.session.title, b.session.title))
    .map(({ session }) => session)
}

const titleOrder = new Intl.Collator('en')
