import type { Event } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import { formatProgramDay } from '../../../program/day-names.ts'
import type { ProgramSession } from '../../../program/program.ts'
import { splitTime } from '../../../text/time/format-time.ts'
import type { Agenda } from '../../sessions/agenda/load-agenda.ts'
import { buildDayPlan } from './day-plan.ts'
import { floorOf, MySession } from './my-session.tsx'

type MySessionsProps = {
  event: Event
  agenda: Agenda
  links: Links
  starred: Set<string>
  /** Holds the other sessions hidden, for the script (product §26.4). */
  isFullProgram: boolean
}

export function MySessions({ event, agenda, links, starred, isFullProgram }: MySessionsProps) {
  const { sessions, days, timed } = agenda
  const plan = buildDayPlan(
    timed.map(({ session, ...span }) => ({ ...span, id: session.id, title: session.title, floor: floorOf(session) })),
    (id) => starred.has(id),
  )
  const shown = isFullProgram ? sessions : sessions.filter(({ id }) => starred.has(id))
  const byDay = Map.groupBy(shown, ({ day }) => day)
  const slots = (inDay: ProgramSession[]) =>
    [...Map.groupBy(inDay, ({ wall, startTime }) => wall.start ?? startTime)].map(([start, inSlot]) => (
      <Slot key={start} first={inSlot[0]!} level={days.length > 1 ? 3 : undefined}>
        {inSlot.map((session) => (
          <MySession
            key={session.id}
            {...{ session, event, agenda, links, plan }}
            level={days.length > 1 ? 4 : undefined}
            isStarred={starred.has(session.id)}
            isMine={isFullProgram}
          />
        ))}
      </Slot>
    ))
  return (
    <div className="my-sessions" data-mine={isFullProgram ? (event.timezone ?? '') : undefined}>
      {days.length === 1
        ? slots(shown)
        : days.map((day) => (
            <section key={day.day} className="day" id={`day-${day.day}`}>
              <h2>{formatProgramDay(day)}</h2>
              {slots(byDay.get(day.day) ?? [])}
            </section>
          ))}
    </div>
  )
}

type SlotProps = { first: ProgramSession; level: number | undefined; children: React.ReactNode }

function Slot({ first, level, children }: SlotProps) {
  const [clock, half] = splitTime(first.startTime)
  return (
    <section className="slot">
      <h2 aria-level={level}>
        {clock} {half && <small>{half}</small>}
      </h2>
      <ul className="slot-sessions">{children}</ul>
    </section>
  )
}
