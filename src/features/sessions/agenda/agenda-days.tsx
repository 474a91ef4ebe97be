import type { ReactNode } from 'react'
import { formatProgramDay } from '../../../program/day-names.ts'
import type { Program, ProgramSession } from '../../../program/program.ts'
import type { ProgramDay } from '../../../program/program-days.ts'
import { formatShortDay } from '../../../text/time/format-dates.ts'

type AgendaDay = ProgramDay & { sessions: ProgramSession[] }

/** Days with sessions; undefined at an event of one day. */
export function groupByDay({ days }: Program, found: ProgramSession[]): AgendaDay[] | undefined {
  if (days.length === 1) return undefined
  const byDay = Map.groupBy(found, ({ day }) => day)
  return days.flatMap((day) => {
    const sessions = byDay.get(day.day)
    return sessions ? { ...day, sessions } : []
  })
}

const anchorOf = ({ day }: ProgramDay) => `day-${day}`

/** Stays in view while the list scrolls. */
export function DayLinks({ days }: { days: ProgramDay[] }) {
  return (
    <nav className="day-links" aria-label="Days" hidden={days.length === 0}>
      {days.map((day) => (
        <a key={day.day} href={`#${anchorOf(day)}`}>
          {day.date ? formatShortDay(day.date) : formatProgramDay(day)}
        </a>
      ))}
    </nav>
  )
}

type DaysProps = {
  days: AgendaDay[]
  /** The URL of a day's own bundle of dialogs. */
  bundleOf?: (day: ProgramDay) => string
  children: (sessions: ProgramSession[]) => ReactNode
}

export function AgendaDays({ days, bundleOf, children }: DaysProps) {
  return days.map((day) => (
    <section key={day.day} className="day" id={anchorOf(day)} data-dialogs={bundleOf?.(day)}>
      <h2>{formatProgramDay(day)}</h2>
      {children(day.sessions)}
    </section>
  ))
}
