import { memo, type PointerEvent, type ReactNode, useMemo } from 'react'
import type { Room } from '../../../db/schema.ts'
import type { ProgramSession } from '../../program/program.ts'
import { pluralize } from '../../text/pluralize.ts'
import { formatTime } from '../../text/time/format-time.ts'
import { freePlaces, type Held, LAST_MINUTE, type Planned } from './held.ts'
import { formatMinutes, toClock } from './place.ts'
import type { Settings } from './settings.ts'

type ColumnShared = {
  day: number
  /** Before, the page's head says where everything is: the server renders no `style`. */
  isHydrated: boolean
  scale: Scale
  step: number
  planned: Map<string, Planned>
  renderSession: (session: ProgramSession) => ReactNode
  onDrop: (room: string, start: number) => void
}

type PlannerGridProps = ColumnShared & {
  rooms: Room[]
  /** The one that a phone shows. */
  room: string | undefined
  /** Whether something is held and only this room is on the screen. */
  isOneRoom: boolean
  sessions: ProgramSession[]
  held: Held | undefined
  onResizeStart: (event: PointerEvent<HTMLElement>) => void
}

/** The first and the last minute of the columns. */
export type Scale = { first: number; last: number; pxPerMinute: number }

/** A step is at least as high as a finger needs. */
const MIN_STEP_PX = 24

export function dayScale(planned: Iterable<Planned>, day: number, { step, isCondensed }: Settings): Scale {
  const ofDay = [...planned].flatMap(({ at, minutes }) => (at?.day === day ? [at.start, at.start + minutes] : []))
  const hour = (minute: number) => minute / 60
  return {
    first: Math.floor(hour(Math.min(8 * 60, ...ofDay))) * 60,
    last: Math.min(LAST_MINUTE, Math.ceil(hour(Math.max(18 * 60, ...ofDay))) * 60 + 60),
    pxPerMinute: isCondensed ? 1 : Math.max(2, MIN_STEP_PX / step),
  }
}

const MANY_ROOMS = 16

const NO_SESSIONS: ProgramSession[] = []

/** Rooms as columns, hours as rows. While a session is held each column is a place to put it. */
export function PlannerGrid(props: PlannerGridProps) {
  const { rooms, room: shown, isOneRoom, sessions, held, onResizeStart } = props
  const { day, scale, planned, isHydrated, step, renderSession, onDrop } = props
  const leader = held?.sessions[0]?.title
  const aim = isOneRoom ? held : undefined
  // A drag changes only where something is aimed at, and 72 elements in each of its frames would be garbage.
  const hours = useMemo(() => <Hours {...{ scale, isHydrated }} />, [scale, isHydrated])
  const byRoom = useMemo(() => Map.groupBy(sessions, ({ id }) => planned.get(id)!.at!.room), [sessions, planned])
  const columns = useMemo(() => {
    const common = { day, scale, planned, isHydrated, step, renderSession, onDrop, leader }
    return rooms.map((room) => (
      <Column
        key={room.id}
        room={room}
        isShown={room.id === shown}
        sessions={byRoom.get(room.id) ?? NO_SESSIONS}
        aim={aim?.room === room.id ? aim : undefined}
        {...common}
      />
    ))
  }, [rooms, shown, byRoom, leader, aim, day, scale, planned, isHydrated, step, renderSession, onDrop])
  const column = isOneRoom ? 0 : rooms.findIndex(({ id }) => id === held?.room)
  return (
    <section className="surface planner-grid" aria-label="Schedule" data-many={rooms.length > MANY_ROOMS || undefined}>
      {hours}
      {columns}
      {held?.day === day && column >= 0 && (
        <div className="planner-aim" style={aimOn(scale, held, column, rooms.length)} aria-hidden>
          <strong>{held.sessions[0]!.title}</strong>
          {held.sessions.length > 1 && <span>+ {held.sessions.length - 1} more</span>}
          <i onPointerDown={onResizeStart} />
        </div>
      )}
    </section>
  )
}

function Hours({ scale, isHydrated }: Pick<ColumnShared, 'scale' | 'isHydrated'>) {
  return (
    <div className="planner-hours" aria-hidden style={isHydrated ? dayHeight(scale) : undefined}>
      {hoursOf(scale).map((minute) => (
        <span key={minute} style={isHydrated ? hourOn(scale, minute) : undefined}>
          {formatTime(toClock(minute))}
        </span>
      ))}
    </div>
  )
}

type ColumnProps = ColumnShared & {
  room: Room
  isShown: boolean
  sessions: ProgramSession[]
  /** The title of what is held. */
  leader: string | undefined
  /** What is held, where this is the one column of a phone and shows the free places. */
  aim: Held | undefined
}

/** Memoized, because a drag changes nothing in them. */
const Column = memo(function Column(props: ColumnProps) {
  const { room, isShown, sessions, leader, aim, scale, step, planned, isHydrated, renderSession, onDrop } = props
  const { id, name, capacity } = room
  const { first, pxPerMinute } = scale
  return (
    <section className="planner-column" aria-label={name} data-shown={isShown || undefined}>
      <h3>
        {name} {capacity && <small>{pluralize(capacity, 'seat')}</small>}
      </h3>
      <ul className="planner-sessions" data-room={id} style={isHydrated ? dayHeight(scale) : undefined}>
        <PlacedSessions {...{ sessions, planned, scale, isHydrated, renderSession }} />
        {/* Later in the list than the sessions: an earlier item would have each of them styled anew. */}
        {leader !== undefined && (
          <li>
            {/* A tap says the time. A key or a screen reader puts the session where it is aimed at. */}
            <button
              type="button"
              className="planner-place"
              tabIndex={-1}
              aria-label={`Put “${leader}” into ${name}`}
              onClick={({ currentTarget, clientY }) => {
                const minute = first + (clientY - currentTarget.getBoundingClientRect().top) / pxPerMinute
                onDrop(id, Math.floor(minute / step) * step)
              }}
            />
          </li>
        )}
        {aim && (
          <FreePlaces
            room={id}
            day={aim.day}
            held={aim.sessions}
            minutes={aim.minutes}
            {...{ sessions, planned, scale, step, onDrop }}
          />
        )}
      </ul>
    </section>
  )
})

type FreeProps = Pick<ColumnProps, 'sessions' | 'planned' | 'scale' | 'step' | 'onDrop'> & {
  room: string
  day: number
  held: Planned[]
  minutes: number
}

/** Memoized, because they stay while what is held moves within the room. */
const FreePlaces = memo(function FreePlaces(props: FreeProps) {
  const { sessions, planned, scale, step, onDrop, room, day, held, minutes } = props
  const others = sessions.map((session) => planned.get(session.id)!)
  const starts = freePlaces(others, { sessions: held, day, room, start: scale.first, minutes }, scale, step)
  return starts.map((start) => (
    <li key={start} className="planner-free" style={placeOn(scale, start, minutes)}>
      <button type="button" onClick={() => onDrop(room, start)}>
        {formatMinutes(start, minutes)}
      </button>
    </li>
  ))
})

const dayHeight = ({ first, last, pxPerMinute }: Scale) =>
  ({ blockSize: (last - first) * pxPerMinute, '--hour': `${60 * pxPerMinute}px` }) as React.CSSProperties

const hoursOf = ({ first, last }: Scale) => Array.from({ length: (last - first) / 60 }, (_, at) => first + at * 60)

const hourOn = ({ first, pxPerMinute }: Scale, minute: number) => ({ insetBlockStart: (minute - first) * pxPerMinute })

const placeOn = ({ first, pxPerMinute }: Scale, start: number, minutes: number) => ({
  insetBlockStart: (start - first) * pxPerMinute,
  blockSize: minutes * pxPerMinute - 2,
})

/** A transform needs no layout, and the style sheet makes what moves a layer of its own. */
const aimOn = (scale: Scale, { start, minutes }: Held, column: number, columns: number) => {
  const { insetBlockStart, blockSize } = placeOn(scale, start, minutes)
  return { blockSize, transform: `translate(${100 * column}%, ${insetBlockStart}px)`, '--columns': columns }
}

type PlacedProps = Pick<ColumnProps, 'sessions' | 'planned' | 'scale' | 'isHydrated' | 'renderSession'>

/** Memoized, because a drag changes only what is aimed at. */
const PlacedSessions = memo(function PlacedSessions(props: PlacedProps) {
  const { sessions, planned, scale, isHydrated, renderSession } = props
  return placesOf(sessions, planned, scale).map(({ session, style }) => (
    <li key={session.id} style={isHydrated ? style : undefined}>
      {renderSession(session)}
    </li>
  ))
})

/** Sessions that overlap stand beside each other; one that overlaps none has the whole column. */
function placesOf(sessions: ProgramSession[], planned: Map<string, Planned>, scale: Scale) {
  /** The end of each lane, of the sessions that overlap directly or through others. */
  let lanes: number[] = []
  return sessions
    .map((session) => ({ session, ...planned.get(session.id)! }))
    .sort((a, b) => a.at!.start - b.at!.start || b.minutes - a.minutes)
    .map(({ session, at, minutes }) => {
      const { start } = at!
      if (lanes.every((end) => end <= start)) lanes = []
      const free = lanes.findIndex((end) => end <= start)
      const lane = free < 0 ? lanes.length : free
      lanes[lane] = start + minutes
      return { session, start, minutes, lane, lanes }
    })
    .map(({ session, start, minutes, lane, lanes }) => {
      const insetInlineStart = `${(100 * lane) / lanes.length}%`
      const inlineSize = `${100 / lanes.length}%`
      return { session, style: { ...placeOn(scale, start, minutes), insetInlineStart, inlineSize } }
    })
}

/** The style of a grid in which nothing is held, as rules of a style sheet. */
export function placesAsCss(rooms: Room[], sessions: ProgramSession[], planned: Map<string, Planned>, scale: Scale) {
  const byRoom = Map.groupBy(sessions, ({ id }) => planned.get(id)!.at!.room)
  const rules = [
    ['.planner-hours,.planner-sessions', dayHeight(scale)] as const,
    ...hoursOf(scale).map((hour, at) => [`.planner-hours :nth-child(${at + 1})`, hourOn(scale, hour)] as const),
    ...rooms.flatMap(({ id }, column) =>
      placesOf(byRoom.get(id) ?? [], planned, scale).map(
        ({ style }, at) => [`.planner-column:nth-child(${column + 2}) li:nth-child(${at + 1})`, style] as const,
      ),
    ),
  ]
  return rules.map(([selector, style]) => `${selector}{${declarations(style)}}`).join('')
}

function declarations(style: React.CSSProperties): string {
  const inCss = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return Object.entries(style)
    .map(([name, value]) => `${inCss(name)}:${typeof value === 'number' ? `${value}px` : value}`)
    .join(';')
}
