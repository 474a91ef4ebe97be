import { TrackBadge } from '../../sessions/agenda/session-card.tsx'
import type { HallEntry } from './hall-program.ts'

type HallEntryItemProps = {
  entry: HallEntry
  mark: string | undefined
  /** One below the name of its room. */
  level: 2 | 3
}

/** A session on a screen. What of it is shown depends on whether it runs, which its script says as time goes on. */
export function HallSession({ entry, mark, level }: HallEntryItemProps) {
  const { session, people, weekday, starts, ends, from, until } = entry
  const { title, track, isOff, cancelReason, instead, late } = session
  return (
    <li
      className={mark}
      data-start={Number.isNaN(from) ? undefined : from}
      data-end={Number.isNaN(until) ? undefined : until}
      data-off={isOff || undefined}
    >
      <p className="at">
        <span className="weekday">{weekday && `${weekday}, `}</span>
        <time>{starts}</time>
        <span className="ends"> – {ends}</span>
      </p>
      <h3 aria-level={level}>{isOff ? <s>{title}</s> : title}</h3>
      {people && <p className="people">{people}</p>}
      {instead && <p className="instead">Replaced by: {instead.title}</p>}
      {isOff && cancelReason && <p className="reason">{cancelReason}</p>}
      <p className="marks">
        <span className="until">until {ends}</span>
        {isOff && <span className="badge alarm">Canceled</span>}
        {late.minutes > 0 && <span className="badge alarm">{late.minutes} min late</span>}
        <TrackBadge track={track} />
      </p>
    </li>
  )
}
