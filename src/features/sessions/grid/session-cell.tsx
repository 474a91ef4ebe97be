import type { Session } from '../../../../db/schema.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { lateness } from '../../../program/delay.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { isCancelled } from '../../../program/public-sessions.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { LateBadge } from '../../../ui/late-badge.tsx'
import { FullBadge } from '../../rooms/full-badge.tsx'
import type { Agenda } from '../agenda/agenda-list.tsx'
import { sessionSpeakers } from '../agenda/session-card.tsx'
import { Star } from '../stars/star.tsx'
import type { GridCell } from './day-grid.ts'

type SessionCellProps = { cell: GridCell; agenda: Agenda; visit: PageRequest }

/** A session in the table, or nothing. */
export function SessionCell({ cell: { session, column, rows, minutes }, agenda, visit }: SessionCellProps) {
  const rowSpan = rows > 1 ? rows : undefined
  if (!session) return <td rowSpan={rowSpan} data-column={column} />
  const { view, day, track } = visit.parameters
  const isOff = isCancelled(session)
  const who = isOff ? 'Canceled' : whoSpeaks(session, agenda)
  const classes = ['at', isOff && 'off', minutes <= COMPACT_MINUTES && 'brief', classOf(session.track)]
  const instants = isOff ? undefined : sessionInstants(visit.event, session)
  return (
    <td
      rowSpan={rowSpan}
      data-column={column}
      className={classes.filter(Boolean).join(' ')}
      data-from={instants && instants.start.getTime() / 1000}
      data-until={instants && instants.end.getTime() / 1000}
    >
      <div>
        <a
          href={visit.links('/', { view, day, track, session: session.id })}
          data-dialog={`session-${session.id}`}
          title={session.title}
        >
          {isOff ? <s>{session.title}</s> : session.title}
        </a>
        <LateBadge {...lateness(visit.event, session)} />
        <FullBadge until={agenda.full.get(session.id)} timezone={visit.event.timezone} />
        {who && <p>{who}</p>}
        <span className="visually-hidden">
          {`${formatTimeRange(session.startTime, session.endTime)}, ${session.track}`}
        </span>
      </div>
      <Star id={session.id} title={session.title} />
    </td>
  )
}

/** So many minutes are room for one line. */
const COMPACT_MINUTES = 15

/** Four tracks have a color at the edge, as their badges have (product §3.3); a screen reader is told the track in words. */
const classOf = (track: string) => ['Leadership', 'Tech', 'Panels', 'General'].includes(track) && track.toLowerCase()

/** By their names, from three on by their number. */
function whoSpeaks(session: Session, { speakers }: Agenda): string {
  const people = sessionSpeakers(session, speakers)
  return people.length > 2 ? `${people.length} speakers` : people.map(({ name }) => name).join(', ')
}
