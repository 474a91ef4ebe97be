import type { Event } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import type { ProgramSession } from '../../../program/program.ts'
import { AgendaDays } from '../../sessions/agenda/agenda-days.tsx'
import type { Agenda } from '../../sessions/agenda/load-agenda.ts'
import { TimeSlot } from '../../sessions/views/time-slots.tsx'
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
  const isOfSeveralDays = days.length > 1
  const slots = (inDay: ProgramSession[]) =>
    [...Map.groupBy(inDay, ({ wall, startTime }) => wall.start ?? startTime)].map(([start, inSlot]) => (
      <TimeSlot key={start} startTime={inSlot[0]!.startTime} isOfSeveralDays={isOfSeveralDays}>
        {inSlot.map((session) => (
          <MySession
            key={session.id}
            {...{ session, event, agenda, links, plan }}
            level={isOfSeveralDays ? 4 : undefined}
            isStarred={starred.has(session.id)}
            isMine={isFullProgram}
          />
        ))}
      </TimeSlot>
    ))
  return (
    <div className="my-sessions" data-mine={isFullProgram ? (event.timezone ?? '') : undefined}>
      {isOfSeveralDays ? (
        <AgendaDays days={days.map((day) => ({ ...day, sessions: byDay.get(day.day) ?? [] }))}>{slots}</AgendaDays>
      ) : (
        slots(shown)
      )}
    </div>
  )
}
