import { chunkOf } from '../../../islands/manifest.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { formatProgramDay } from '../../../program/day-names.ts'
import { programDaySpan } from '../../../program/instants.ts'
import { spanData } from '../../../program/program.ts'
import type { ProgramDay } from '../../../program/program-days.ts'
import { formatShortDay } from '../../../text/time/format-dates.ts'

const TODAY_SCRIPT = `${import.meta.dir}/go-to-today.script.ts`

type DayChoiceProps = { days: ProgramDay[]; current: ProgramDay; visit: PageRequest }

/** On the day itself the script opens it from an address without a day. */
export function DayPicker({ days, current, visit: { event, links, parameters } }: DayChoiceProps) {
  const { view, track, q, now } = parameters
  return (
    <nav className="views days" aria-label="Days">
      {days.map((day) => (
        <a
          key={day.day}
          href={links('/', { view, day: day.day === 1 ? undefined : String(day.day), track, q, now })}
          aria-current={day.day === current.day ? 'page' : undefined}
          {...spanData(programDaySpan(event, day.day))}
        >
          {day.date ? formatShortDay(day.date) : formatProgramDay(day)}
        </a>
      ))}
      <script type="module" src={chunkOf(TODAY_SCRIPT).url} />
    </nav>
  )
}
