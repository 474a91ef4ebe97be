import type { Event, Session } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import { formatProgramDay } from '../../../program/day-names.ts'
import { programDay, programDays } from '../../../program/program-days.ts'
import { wallClockMs } from '../../../program/wall-clock.ts'
import { splitTime } from '../../../text/time/format-time.ts'
import type { Agenda } from '../../sessions/agenda/agenda-list.tsx'
import { buildDayPlan, type PlanEntry } from './day-plan.ts'
import { MySession } from './my-session.tsx'
import { floorFinder, toPlanEntry } from './plan-entry.ts'

type MySessionsProps = {
  event: Event
  agenda: Agenda
  links: Links
  /** The ids of those that are starred. */
  starred: Set<string>
  /** The others are there too, hidden: a script shows what was starred on this device (product §26.4). */
  isFullProgram: boolean
}

/** Starred sessions by day and time, as the agenda has them. */
export function MySessions({ event, agenda, links, starred, isFullProgram }: MySessionsProps) {
  const { sessions } = agenda
  const floorOf = floorFinder(agenda.places)
  const timed = new Map(
    sessions.flatMap((session) => toPlanEntry(event, session, floorOf) ?? []).map((one) => [one.id, one]),
  )
  const plan = buildDayPlan([...timed.values()], (id) => starred.has(id))
  const shown = isFullProgram ? sessions : sessions.filter(({ id }) => starred.has(id))
  const days = programDays(event, sessions)
  const byDay = Map.groupBy(shown, (session) => programDay(session, event.startsOn))
  const titles = new Map(sessions.map(({ id, title }) => [id, title]))
  const slots = (inDay: Session[]) =>
    [...Map.groupBy(inDay, ({ startTime }) => wallClockMs(startTime, event.startsOn) ?? startTime)].map(
      ([start, inSlot]) => (
        <Slot key={start} first={inSlot[0]!} level={days.length > 1 ? 3 : undefined}>
          {inSlot.map((session) => (
            <MySession
              key={session.id}
              {...{ session, event, agenda, links, plan, titles }}
              timed={timed.get(session.id) as PlanEntry | undefined}
              level={days.length > 1 ? 4 : undefined}
              isStarred={starred.has(session.id)}
              isMine={isFullProgram}
            />
          ))}
        </Slot>
      ),
    )
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

function Slot({ first, level, children }: { first: Session; level: number | undefined; children: React.ReactNode }) {
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
