import type { Event } from '../../../../db/schema.ts'
import { chunkOf } from '../../../islands/manifest.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { formatProgramDay } from '../../../program/day-names.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { type ProgramDay, standInDate } from '../../../program/program-days.ts'
import { formatShortDay } from '../../../text/time/format-dates.ts'

const TODAY_SCRIPT = `${import.meta.dir}/go-to-today.script.ts`

type DayChoiceProps = { days: ProgramDay[]; current: ProgramDay; visit: PageRequest }

/** Where a page shows one day of several. On the day itself its script goes there from an address that names none. */
export function DayPicker({ days, current, visit: { event, links, parameters } }: DayChoiceProps) {
  const { view, track, q, now } = parameters
  return (
    <nav className="views days" aria-label="Days">
      {days.map((day) => (
        <a
          key={day.day}
          href={links('/', { view, day: day.day === 1 ? undefined : String(day.day), track, q, now })}
          aria-current={day.day === current.day ? 'page' : undefined}
          {...fromAndUntil(day, event)}
        >
          {day.date ? formatShortDay(day.date) : formatProgramDay(day)}
        </a>
      ))}
      <script type="module" src={chunkOf(TODAY_SCRIPT).url} />
    </nav>
  )
}

/** A day of the program begins at four in the morning (product §8.6). */
function fromAndUntil({ day }: ProgramDay, event: Event) {
  const [startTime, endTime] = [day, day + 1].map((at) => `${standInDate(at)}T04:00`)
  const instants = sessionInstants(event, { startTime: startTime!, endTime: endTime! })
  return instants && { 'data-from': instants.start.getTime() / 1000, 'data-until': instants.end.getTime() / 1000 }
}
