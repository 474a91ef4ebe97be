import type { PageRequest } from '../../../pages/public-page.tsx'
import { formatProgramDay } from '../../../program/day-names.ts'
import { dayInstant } from '../../../program/instants.ts'
import type { ProgramSession } from '../../../program/program.ts'
import { type ProgramDay, standInDate } from '../../../program/program-days.ts'
import { addMinutes } from '../../../program/wall-clock.ts'
import { formatTime } from '../../../text/time/format-time.ts'
import type { Agenda } from '../agenda/load-agenda.ts'
import { buildDayGrid, type DayGrid, type GridColumn } from './day-grid.ts'
import { SessionCell } from './session-cell.tsx'

/** `bundle`: the URL of the day's own dialogs. */
type RoomGridProps = {
  agenda: Agenda
  sessions: ProgramSession[]
  day: ProgramDay
  bundle: string | undefined
  visit: PageRequest
}

/** Product §3.13. */
export function RoomGrid({ agenda, sessions, day, bundle, visit }: RoomGridProps) {
  const grid = buildDayGrid(visit.event, agenda.rooms, day.day, sessions)
  const what = `Agenda for ${formatProgramDay(day)} by time and room`
  return (
    <>
      {grid.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with keys
        <section className="room-grid" aria-label={what} tabIndex={0} data-dialogs={bundle}>
          <table>
            <caption className="visually-hidden">{what}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Time</span>
                </th>
                {grid.columns.map((column, at) => (
                  <ColumnHead key={column.room?.id ?? ''} at={at} column={column} visit={visit} />
                ))}
              </tr>
            </thead>
            <Rows grid={grid} day={day} visit={visit} />
          </table>
        </section>
      )}
      <Untimed sessions={grid.untimed} visit={visit} />
    </>
  )
}

type ColumnHeadProps = { at: number; column: GridColumn; visit: PageRequest }

function ColumnHead({ at, column: { room, lanes }, visit: { links, parameters } }: ColumnHeadProps) {
  const { view, day, track } = parameters
  return (
    <th scope={lanes > 1 ? 'colgroup' : 'col'} colSpan={lanes > 1 ? lanes : undefined} data-column={at}>
      {room ? (
        <a href={links('/', { view, day, track, room: room.id })} data-dialog={`room-${room.id}`}>
          {room.name}
        </a>
      ) : (
        'Other locations'
      )}
    </th>
  )
}

type RowsProps = { grid: DayGrid; day: ProgramDay; visit: PageRequest }

/** `data-at` places the line of the current time. */
function Rows({ grid: { rows }, day: { day }, visit }: RowsProps) {
  const midnight = `${standInDate(day)}T00:00:00`
  return (
    <tbody data-minute={rows[0]!.minute}>
      {rows.map(({ minute, minutes, cells }) => {
        const time = addMinutes(midnight, minute)
        const instant = dayInstant(visit.event, day + Math.floor(minute / 1440), time.slice(11, 16))
        const isLine = minute % 30 === 0
        return (
          <tr
            key={minute}
            className={`m${minutes}${isLine ? ' line' : ''}`}
            data-at={instant && instant.getTime() / 1000}
          >
            <th scope="row">
              <span className={isLine ? undefined : 'visually-hidden'}>{formatTime(time)}</span>
            </th>
            {cells.map((cell, at) => (
              <SessionCell key={cell.session?.id ?? at} cell={cell} visit={visit} />
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

function Untimed({ sessions, visit: { links, parameters } }: { sessions: ProgramSession[]; visit: PageRequest }) {
  if (!sessions.length) return null
  const { view, day, track } = parameters
  return (
    <section className="untimed">
      <h2>Time to be announced</h2>
      <ul>
        {sessions.map(({ id, title, startTime, location }) => (
          <li key={id}>
            <a href={links('/', { view, day, track, session: id })} data-dialog={`session-${id}`}>
              {title}
            </a>{' '}
            {[startTime, location].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
