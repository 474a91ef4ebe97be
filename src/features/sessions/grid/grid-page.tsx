import { __iconData as CalendarDays } from 'lucide-react/icons/calendar-days'
import { chunkOf, stylesheetUrl } from '../../../islands/manifest.ts'
import { Masthead } from '../../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { fullUntil, type ProgramSession, spanData } from '../../../program/program.ts'
import type { ProgramDay } from '../../../program/program-days.ts'
import { addMinutes, dayInstant, formatProgramDay, standInDate, zoneName } from '../../../program/program-days.ts'
import { formatTime, formatTimeRange } from '../../../text/time/format-time.ts'
import { trackMarks } from '../../../text/track-colors.ts'
import { FullBadge, LateBadge } from '../../../ui/badges.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Deferred, Placeholders } from '../../../ui/loading/deferred.tsx'
import { downloadDialogId } from '../../take-with-you/download-dialog.tsx'
import { Chips, DayPicker, ViewSwitch } from '../agenda/agenda-days.tsx'
import { type Agenda, filterSessions, isSplitByDay } from '../agenda/load-agenda.ts'
import { filtersOf, tracksWithChips } from '../constants.ts'
import { Star } from '../stars/star.tsx'
import { buildDayGrid, type DayGrid, type GridCell, type GridColumn } from './day-grid.ts'

export function GridContent({ visit, load }: { visit: PageRequest; load: () => Promise<Agenda> }) {
  const { event, parameters } = visit
  const { track } = parameters
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('grid')} />
      <script type="module" src={chunkOf(`${import.meta.dir}/grid.script.ts`).url} />
      <Masthead event={event} zone={zoneName(event)} take={{ track, dialog: downloadDialogId(track) }} />
      <ViewSwitch visit={visit} />
      <Deferred load={load} placeholder={<Placeholders count={3} shape="session" lines={4} />}>
        {(agenda) => <Grid agenda={agenda} visit={visit} />}
      </Deferred>
    </>
  )
}

function Grid({ agenda, visit }: { agenda: Agenda; visit: PageRequest }) {
  const { links, parameters } = visit
  const { track } = parameters
  const { days } = agenda
  const day = days[Number(parameters.day ?? 1) - 1] ?? days[0]!
  const ofDay = agenda.sessions.filter((session) => session.day === day.day)
  const sessions = filterSessions(ofDay, parameters)
  return (
    <>
      <div className="buttons grid-bar">
        {days.length > 1 && <DayPicker days={days} current={day} visit={visit} />}
        <Chips
          tracks={tracksWithChips(agenda.sessions, visit.event.tracks)}
          visit={visit}
          current={track}
          sessions={agenda.sessions}
        />
      </div>
      <div className="grid-box" data-swap="agenda">
        <RoomGrid agenda={agenda} sessions={sessions} day={day} visit={visit} />
        {sessions.length === 0 && (
          <EmptyState
            icon={CalendarDays}
            hidden={false}
            action={{ href: links('/', { view: 'rooms', day: parameters.day }), label: 'Show all sessions' }}>
            {`No sessions ${track ? `in ${track} ` : ''}on ${formatProgramDay(day)}.`}
          </EmptyState>
        )}
      </div>
    </>
  )
}

type RoomGridProps = { agenda: Agenda; sessions: ProgramSession[]; day: ProgramDay; visit: PageRequest }

function RoomGrid({ agenda, sessions, day, visit }: RoomGridProps) {
  const grid = buildDayGrid(visit.event, agenda.rooms, day.day, sessions)
  const bundle = isSplitByDay(agenda) ? visit.links('/dialogs/agenda', { day: String(day.day) }) : undefined
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

/** A dialog over the same grid. */
function dialogHref({ links, parameters }: PageRequest, dialog: { room: string } | { session: string }) {
  const { view, day } = parameters
  return links('/', { view, day, ...filtersOf(parameters), ...dialog })
}

type ColumnHeadProps = { at: number; column: GridColumn; visit: PageRequest }

function ColumnHead({ at, column: { room, lanes }, visit }: ColumnHeadProps) {
  return (
    <th scope={lanes > 1 ? 'colgroup' : 'col'} colSpan={lanes > 1 ? lanes : undefined} data-column={at}>
      {room ? (
        <a className="clamped" href={dialogHref(visit, { room: room.id })} data-dialog={`room-${room.id}`}>
          {room.name}
        </a>
      ) : (
        'Other locations'
      )}
    </th>
  )
}

/** `data-at` places the line of the current time. */
function Rows({ grid: { rows }, day: { day }, visit }: { grid: DayGrid; day: ProgramDay; visit: PageRequest }) {
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
            data-at={instant && instant.getTime() / 1000}>
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

function Untimed({ sessions, visit }: { sessions: ProgramSession[]; visit: PageRequest }) {
  if (!sessions.length) return null
  return (
    <section className="untimed">
      <h2>Time to be announced</h2>
      <ul>
        {sessions.map(({ id, title, startTime, location }) => (
          <li key={id}>
            <a href={dialogHref(visit, { session: id })} data-dialog={`session-${id}`}>
              {title}
            </a>{' '}
            {[startTime, location].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}

function SessionCell({ cell: { session, column, rows, minutes }, visit }: { cell: GridCell; visit: PageRequest }) {
  const rowSpan = rows > 1 ? rows : undefined
  if (!session) return <td rowSpan={rowSpan} data-column={column} />
  const { isOff, span, late } = session
  const who = isOff ? 'Canceled' : whoSpeaks(session)
  const marks = trackMarks(session.track, 'at', isOff && 'off', minutes <= COMPACT_MINUTES && 'brief')
  return (
    <td rowSpan={rowSpan} data-column={column} {...marks} {...spanData(isOff ? undefined : span)}>
      <div>
        <a
          className="clamped"
          href={dialogHref(visit, { session: session.id })}
          data-dialog={`session-${session.id}`}
          title={session.title}>
          {isOff ? <s>{session.title}</s> : session.title}
        </a>
        <LateBadge {...late} />
        <FullBadge until={fullUntil(session)} timezone={visit.event.timezone} />
        {who && <p className="one-line muted">{who}</p>}
        <span className="visually-hidden">
          {`${formatTimeRange(session.startTime, session.endTime)}, ${session.track}`}
        </span>
      </div>
      <Star id={session.id} title={session.title} />
    </td>
  )
}

const COMPACT_MINUTES = 15

function whoSpeaks({ people }: ProgramSession): string {
  return people.length > 2 ? `${people.length} speakers` : people.map(({ name }) => name).join(', ')
}
