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
  const [clock, half] = splitTime(sessions[0]!.startTime)
  return (
    <section className="slot">
      {/* One level below the headings of days. */}
      <h2 aria-level={isOfSeveralDays ? 3 : undefined}>
        {clock} {half && <small>{half}</small>}
      </h2>
      <ul className="slot-sessions">
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
      </ul>
    </section>
  )
}
