import type { ReactNode } from 'react'
import { SESSION_FIELDS } from '../../../formats/fields.ts'
import { chunkOf } from '../../../islands/manifest.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { type Program, type ProgramSession, type Span, spanData } from '../../../program/program.ts'
import { formatProgramDay, type ProgramDay, programDaySpan } from '../../../program/program-days.ts'
import { formatShortDay } from '../../../text/time/format-dates.ts'
import { splitTime } from '../../../text/time/format-time.ts'
import { SlicedList } from '../../../ui/loading/deferred.tsx'
import { type Filters, filtersOf, valuesOf } from '../constants.ts'
import { isWithin } from './now-view.tsx'

type ChipsProps = {
  tracks: string[]
  visit: PageRequest
  current: string | undefined
  /** A script can swap in only a list that is whole on its page. */
  isWhole?: (track?: string) => boolean
  hours?: Span[]
  /** Whose languages and levels have chips, where there are several. */
  sessions?: ProgramSession[]
}

export function Chips({ tracks, visit, current, isWhole = () => true, hours = [], sessions = [] }: ChipsProps) {
  const { links, parameters } = visit
  const { view, day, q } = parameters
  const isNow = parameters.now !== undefined
  const filteredBy = (other: Filters) => links('/', { view, day, ...filtersOf(parameters), ...other, q })
  return (
    <nav className="scrolls-sideways chips" aria-label="Tracks" data-swap="chips">
      {hours.length > 0 && (
        <a
          href={links('/', { now: '' })}
          aria-current={isNow ? 'true' : undefined}
          hidden={!isNow && !isWithin(hours, Date.now() / 1000)}
          data-filter={isWhole() || undefined}
          data-hours={hours.map(({ from, until }) => `${from}-${until}`).join(' ')}
          data-script={chunkOf(`${import.meta.dir}/now.script.ts`).url}>
          Now
        </a>
      )}
      {[undefined, ...tracks].map((track) => (
        <a
          key={track ?? ''}
          href={filteredBy({ track })}
          aria-current={track === current && !isNow ? 'true' : undefined}
          data-filter={isWhole(track) || undefined}>
          {track ?? 'All'}
        </a>
      ))}
      {(['language', 'level'] as const).map((name) => {
        const values = valuesOf(sessions, name)
        // Pressed again, a chip shows all. Phones fetch no list of them ahead.
        return (values.length > 1 ? values : []).map((value, at) => (
          <a
            key={value}
            className={at ? undefined : 'group'}
            href={filteredBy({ [name]: value === parameters[name] ? undefined : value })}
            aria-current={value === parameters[name] ? 'true' : undefined}
            aria-label={`${SESSION_FIELDS[name].label}: ${value}`}>
            {value}
          </a>
        ))
      })}
    </nav>
  )
}

export function ViewSwitch({ visit: { links, parameters } }: { visit: PageRequest }) {
  const { view } = parameters
  return (
    <nav className="scrolls-sideways views agenda-tools on-screen" aria-label="View">
      <a href={links('/', filtersOf(parameters))} aria-current={view ? undefined : 'page'}>
        List
      </a>
      <a href={links('/', { view: 'rooms', ...filtersOf(parameters) })} aria-current={view ? 'page' : undefined}>
        Rooms
      </a>
    </nav>
  )
}

type DayChoiceProps = { days: ProgramDay[]; current: ProgramDay; visit: PageRequest }

/** On the day itself the script opens it from an address without a day. */
export function DayPicker({ days, current, visit: { event, links, parameters } }: DayChoiceProps) {
  const { view, q, now } = parameters
  const filters = filtersOf(parameters)
  return (
    <nav className="scrolls-sideways views days on-screen" aria-label="Days">
      {days.map((day) => (
        <a
          key={day.day}
          href={links('/', { view, day: day.day === 1 ? undefined : String(day.day), ...filters, q, now })}
          aria-current={day.day === current.day ? 'page' : undefined}
          {...spanData(programDaySpan(event, day.day))}>
          {day.date ? formatShortDay(day.date) : formatProgramDay(day)}
        </a>
      ))}
      <script type="module" src={chunkOf(`${import.meta.dir}/go-to-today.script.ts`).url} />
    </nav>
  )
}

type AgendaDay = ProgramDay & { sessions: ProgramSession[] }

export function groupByDay({ days }: Program, found: ProgramSession[]): AgendaDay[] | undefined {
  if (days.length === 1) return undefined
  const byDay = Map.groupBy(found, ({ day }) => day)
  return days.map((day) => ({ ...day, sessions: byDay.get(day.day) ?? [] })).filter(({ sessions }) => sessions.length)
}

const anchorOf = ({ day }: ProgramDay) => `day-${day}`

export function DayLinks({ days }: { days: ProgramDay[] }) {
  return (
    <nav className="scrolls-sideways day-links on-screen" aria-label="Days" hidden={days.length === 0}>
      {days.map((day) => (
        <a key={day.day} href={`#${anchorOf(day)}`}>
          {day.date ? formatShortDay(day.date) : formatProgramDay(day)}
        </a>
      ))}
    </nav>
  )
}

type DaysProps = {
  /** Undefined: all sessions are of one day. */
  days: AgendaDay[] | undefined
  sessions: ProgramSession[]
  bundleOf?: (day: ProgramDay) => string
  /** `level`: of a session's heading, where it differs from its looks. */
  children: (session: ProgramSession, level?: number) => ReactNode
}

export function AgendaDays({ days, sessions, bundleOf, children }: DaysProps) {
  if (!days) return <TimeSlots sessions={sessions}>{(session) => children(session)}</TimeSlots>
  return days.map((day) => (
    <section key={day.day} className="day" id={anchorOf(day)} data-dialogs={bundleOf?.(day)}>
      <h2>{formatProgramDay(day)}</h2>
      <TimeSlots sessions={day.sessions} level={3}>
        {(session) => children(session, 4)}
      </TimeSlots>
    </section>
  ))
}

type SlotsProps = { sessions: ProgramSession[]; level?: number; children: (session: ProgramSession) => ReactNode }

function TimeSlots({ sessions, level, children }: SlotsProps) {
  const slots = Map.groupBy(sessions, ({ wall, startTime }) => wall.start ?? startTime)
  return (
    <SlicedList items={[...slots]} size={20}>
      {([start, inSlot]) => {
        const [clock, half] = splitTime(inSlot[0]!.startTime)
        return (
          <section key={start} className="slot">
            <h2 aria-level={level}>
              {clock} {half && <small>{half}</small>}
            </h2>
            <ul className="stack slot-sessions">{inSlot.map(children)}</ul>
          </section>
        )
      }}
    </SlicedList>
  )
}
