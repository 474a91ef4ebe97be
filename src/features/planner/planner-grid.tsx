import { type PointerEvent, type ReactNode, type RefObject, useMemo } from 'react'
import type { Room } from '../../../db/schema.ts'
import type { ProgramSession } from '../../program/program.ts'
import { standInDate } from '../../program/program-days.ts'
import { pluralize } from '../../text/pluralize.ts'
import { formatTime } from '../../text/time/format-time.ts'
import { LAST_MINUTE, type Planned } from './held.ts'
import { toClock } from './place.ts'
import { SessionButton, type SessionButtonProps } from './session-button.tsx'

/** What sessions in the grid and beside it share. */
export type Shared = Omit<SessionButtonProps, 'session' | 'planned'> & { planned: Map<string, Planned> }

type PlannerGridProps = Shared & {
  grid: RefObject<HTMLElement | null>
  day: number
  scale: Scale
  step: number
  rooms: Room[]
  sessions: ProgramSession[]
  onDrop: (room: string, start: number) => void
  onResizeStart: (event: PointerEvent<HTMLElement>) => void
}

export type Scale = { first: number; last: number; pxPerMinute: number }

/** A step is at least as high as a finger needs. */
const MIN_STEP_PX = 24

export function dayScale(planned: Iterable<Planned>, day: number, step: number): Scale {
  const ofDay = [...planned].flatMap(({ at, minutes }) => (at?.day === day ? [at.start, at.start + minutes] : []))
  const hour = (minute: number) => minute / 60
  return {
    first: Math.floor(hour(Math.min(8 * 60, ...ofDay))) * 60,
    last: Math.min(LAST_MINUTE, Math.ceil(hour(Math.max(18 * 60, ...ofDay))) * 60 + 60),
    pxPerMinute: Math.max(2, MIN_STEP_PX / step),
  }
}

/** Rooms as columns, hours as rows. While a session is held each column is a place to put it. */
export function PlannerGrid(props: PlannerGridProps) {
  const { grid, day, scale, rooms, sessions, planned, held, step, onDrop, onResizeStart, ...shared } = props
  const { first, last, pxPerMinute } = scale
  const byRoom = useMemo(() => Map.groupBy(sessions, ({ id }) => planned.get(id)!.at!.room), [sessions, planned])
  const height = (last - first) * pxPerMinute
  const hours = Array.from({ length: (last - first) / 60 }, (_, at) => first + at * 60)
  const place = (start: number, minutes: number) => ({
    insetBlockStart: (start - first) * pxPerMinute,
    blockSize: minutes * pxPerMinute - 2,
  })
  const leader = held?.sessions[0]
  return (
    <section ref={grid} className="planner-grid" aria-label="Schedule" data-held={held && ''}>
      <div className="planner-hours" aria-hidden style={{ blockSize: height }}>
        {hours.map((minute) => (
          <span key={minute} style={{ insetBlockStart: (minute - first) * pxPerMinute }}>
            {formatTime(`${standInDate(1)}T${toClock(minute)}:00`)}
          </span>
        ))}
      </div>
      {rooms.map((room) => (
        <Column key={room.id} room={room}>
          <ul
            data-room={room.id}
            style={{ blockSize: height, '--hour': `${60 * pxPerMinute}px` } as React.CSSProperties}
          >
            {held && (
              <li>
                <PlaceButton
                  room={room}
                  label={leader!.title}
                  onPlace={(y) => {
                    const minute = first + y / pxPerMinute
                    onDrop(room.id, Math.floor(minute / step) * step)
                  }}
                />
              </li>
            )}
            {lanes(byRoom.get(room.id) ?? [], planned).map(({ session, lane, of }) => {
              const about = planned.get(session.id)!
              const style = {
                ...place(about.at!.start, about.minutes),
                insetInlineStart: `${(100 * lane) / of}%`,
                inlineSize: `${100 / of}%`,
              }
              return (
                <li key={session.id} style={style}>
                  <SessionButton session={session} planned={about} held={held} {...shared} />
                </li>
              )
            })}
            {held?.room === room.id && held.day === day && (
              <li className="planner-aim" style={place(held.start, held.minutes)} aria-hidden>
                <strong>{leader!.title}</strong>
                {held.sessions.length > 1 && <span>+ {held.sessions.length - 1} more</span>}
                <i onPointerDown={onResizeStart} />
              </li>
            )}
          </ul>
        </Column>
      ))}
    </section>
  )
}

function Column({ room: { name, capacity }, children }: { room: Room; children: ReactNode }) {
  return (
    <section className="planner-column" aria-label={name}>
      <h3>
        {name} {capacity && <small>{pluralize(capacity, 'seat')}</small>}
      </h3>
      {children}
    </section>
  )
}

type PlaceButtonProps = { room: Room; label: string; onPlace: (y: number) => void }

/** A tap says the time. A key or a screen reader puts the session where it is aimed at. */
function PlaceButton({ room, label, onPlace }: PlaceButtonProps) {
  return (
    <button
      type="button"
      className="planner-place"
      tabIndex={-1}
      aria-label={`Put “${label}” into ${room.name}`}
      onClick={({ currentTarget, clientY }) => onPlace(clientY - currentTarget.getBoundingClientRect().top)}
    />
  )
}

type InLane = { session: ProgramSession; lane: number; of: number }

/** Overlapping sessions stand side by side. */
function lanes(sessions: ProgramSession[], planned: Map<string, Planned>): InLane[] {
  const ends: number[] = []
  const timed = sessions
    .map((session) => ({
      session,
      start: planned.get(session.id)!.at!.start,
      minutes: planned.get(session.id)!.minutes,
    }))
    .sort((a, b) => a.start - b.start || b.minutes - a.minutes)
  const inLanes = timed.map(({ session, start, minutes }) => {
    const free = ends.findIndex((end) => end <= start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = start + minutes
    return { session, lane }
  })
  return inLanes.map((one) => ({ ...one, of: ends.length }))
}
