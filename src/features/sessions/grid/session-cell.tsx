import type { PageRequest } from '../../../pages/public-page.tsx'
import { fullUntil, type ProgramSession, spanData } from '../../../program/program.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { LateBadge } from '../../../ui/late-badge.tsx'
import { FullBadge } from '../../rooms/full-badge.tsx'
import { Star } from '../stars/star.tsx'
import type { GridCell } from './day-grid.ts'

type SessionCellProps = { cell: GridCell; visit: PageRequest }

export function SessionCell({ cell: { session, column, rows, minutes }, visit }: SessionCellProps) {
  const rowSpan = rows > 1 ? rows : undefined
  if (!session) return <td rowSpan={rowSpan} data-column={column} />
  const { view, day, track } = visit.parameters
  const { isOff, span, late } = session
  const who = isOff ? 'Canceled' : whoSpeaks(session)
  const classes = ['at', isOff && 'off', minutes <= COMPACT_MINUTES && 'brief', classOf(session.track)]
  return (
    <td
      rowSpan={rowSpan}
      data-column={column}
      className={classes.filter(Boolean).join(' ')}
      {...spanData(isOff ? undefined : span)}
    >
      <div>
        <a
          href={visit.links('/', { view, day, track, session: session.id })}
          data-dialog={`session-${session.id}`}
          title={session.title}
        >
          {isOff ? <s>{session.title}</s> : session.title}
        </a>
        <LateBadge {...late} />
        <FullBadge until={fullUntil(session)} timezone={visit.event.timezone} />
        {who && <p>{who}</p>}
        <span className="visually-hidden">
          {`${formatTimeRange(session.startTime, session.endTime)}, ${session.track}`}
        </span>
      </div>
      <Star id={session.id} title={session.title} />
    </td>
  )
}

/** Shorter sessions have room for one line. */
const COMPACT_MINUTES = 15

/** Four tracks have a color (product §3.3); screen readers hear the track. */
const classOf = (track: string) => ['Leadership', 'Tech', 'Panels', 'General'].includes(track) && track.toLowerCase()

function whoSpeaks({ people }: ProgramSession): string {
  return people.length > 2 ? `${people.length} speakers` : people.map(({ name }) => name).join(', ')
}
