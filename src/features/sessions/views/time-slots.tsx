import type { Event, Session } from '../../../../db/schema.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { feedbackWindow } from '../../../program/audience-switches.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { isCancelled } from '../../../program/public-sessions.ts'
import { wallClockMs } from '../../../program/wall-clock.ts'
import { splitTime } from '../../../text/time/format-time.ts'
import { SlicedList } from '../../../ui/loading/sliced-list.tsx'
import type { Agenda } from '../agenda/agenda-list.tsx'
import { ReplacedBy, SessionCard } from '../agenda/session-card.tsx'
import { Star } from '../stars/star.tsx'

type SlotsProps = { sessions: Session[]; agenda: Agenda; visit: PageRequest; isOfSeveralDays: boolean }

/** What begins together stands together. */
export function TimeSlots({ sessions, visit, ...rest }: SlotsProps) {
  const slots = Map.groupBy(sessions, ({ startTime }) => wallClockMs(startTime, visit.event.startsOn) ?? startTime)
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
      {/* Where the days have headings, times are one step below them, and titles below those. */}
      <h2 aria-level={isOfSeveralDays ? 3 : undefined}>
        {clock} {half && <small>{half}</small>}
      </h2>
      <ul className="slot-sessions">
        {sessions.map((session) => (
          // What does not take place is never "Now" or "Next".
          <li
            key={session.id}
            data-id={session.id}
            data-rate={feedbackWindow(visit.event, session) && ''}
            {...(isCancelled(session) ? { className: 'off' } : fromAndUntil(visit.event, session))}
          >
            <SessionCard session={session} agenda={agenda} visit={visit} level={isOfSeveralDays ? 4 : undefined} />
            <Star id={session.id} title={session.title} />
            <ReplacedBy replacement={agenda.replacements.get(session.id)} visit={visit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Seconds, for the core script: it marks what is over, runs and comes next by the visitor's clock. */
function fromAndUntil(event: Event, session: Session) {
  const instants = sessionInstants(event, session)
  return instants && { 'data-from': instants.start.getTime() / 1000, 'data-until': instants.end.getTime() / 1000 }
}
