import type { Links } from '../../../layout/links.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { HiddenComma } from '../../../ui/hidden-comma.tsx'
import { LateBadge } from '../../../ui/late-badge.tsx'
import type { RoomDay } from './room-program.ts'

/** What happens in a room on a day, each a way to its session. */
export function RoomProgramDay({ heading, talks, links }: RoomDay & { links: Links }) {
  return (
    <section>
      <h3>{heading}</h3>
      <ul className="room-program link-list">
        {talks.map(({ id, title, startTime, endTime, track, isOff, late, from, until }) => (
          <li key={id} data-from={from} data-until={until}>
            <a href={links('/', { session: id })} data-dialog={`session-${id}`}>
              <span>
                <strong>{isOff ? <s>{title}</s> : title}</strong>
                <HiddenComma />
                <span>
                  {[isOff && 'Canceled', formatTimeRange(startTime, endTime), track].filter(Boolean).join(' · ')}
                </span>
                {late.minutes > 0 && <HiddenComma />}
                <LateBadge {...late} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
