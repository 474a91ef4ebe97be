import type { ReactNode } from 'react'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { type ProgramSession, spanData } from '../../../program/program.ts'
import { splitTime } from '../../../text/time/format-time.ts'
import { SlicedList } from '../../../ui/loading/sliced-list.tsx'
import type { Agenda } from '../agenda/load-agenda.ts'
import { ReplacedBy, SessionCard } from '../agenda/session-card.tsx'
import { Star } from '../stars/star.tsx'

type SlotsProps = { sessions: ProgramSession[]; agenda: Agenda; visit: PageRequest; isOfSeveralDays: boolean }

export function TimeSlots({ sessions, visit, ...rest }: SlotsProps) {
  const slots = Map.groupBy(sessions, ({ wall, startTime }) => wall.start ?? startTime)
  return (
    <SlicedList items={[...slots]} size={20}>
      {([start, inSlot]) => <Slot key={start} sessions={inSlot} visit={visit} {...rest} />}
    </SlicedList>
  )
}

function Slot({ sessions, agenda, visit, isOfSeveralDays }: SlotsProps) {
  return (
    <TimeSlot startTime={sessions[0]!.startTime} isOfSeveralDays={isOfSeveralDays}>
      {sessions.map((session) => (
        // Without a span a canceled session is never "Now" or "Next".
        <li
          key={session.id}
          data-id={session.id}
          data-rate={session.feedback && ''}
          {...(session.isOff ? { className: 'off' } : spanData(session.span))}
        >
          <SessionCard session={session} agenda={agenda} visit={visit} level={isOfSeveralDays ? 4 : undefined} />
          <Star id={session.id} title={session.title} />
          <ReplacedBy replacement={session.instead} visit={visit} />
        </li>
      ))}
    </TimeSlot>
  )
}

type TimeSlotProps = { startTime: string; isOfSeveralDays: boolean; children: ReactNode }

/** The heading is one level below those of days. */
export function TimeSlot({ startTime, isOfSeveralDays, children }: TimeSlotProps) {
  const [clock, half] = splitTime(startTime)
  return (
    <section className="slot">
      <h2 aria-level={isOfSeveralDays ? 3 : undefined}>
        {clock} {half && <small>{half}</small>}
      </h2>
      <ul className="slot-sessions">{children}</ul>
    </section>
  )
}
