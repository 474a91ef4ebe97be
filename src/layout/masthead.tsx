import type { Event } from '../../db/schema.ts'
import { formatDate } from '../format/clock.ts'
import { CityDrawing } from './city-drawing.tsx'
import { CONFERENCE_NAME } from './document-title.ts'

/** The poster on top of the agenda: conference logo, event name, where and when. */
export function Masthead({ event }: { event: Event }) {
  const facts = [event.city, event.startsOn && formatDate(event.startsOn), event.venueName]
  return (
    <header className="masthead">
      <img src="/images/logo.svg" alt={CONFERENCE_NAME} width={40} height={40} />
      <h1>{event.name}</h1>
      {/* A line may end with a dot, not begin with one. */}
      <p>{facts.filter(Boolean).join('\u00a0· ')}</p>
      <CityDrawing slug={event.slug} />
    </header>
  )
}

/** What stays of it in the sticky bar when it has scrolled away: said once already, so only shown. */
export function MastheadInBrief({ event }: { event: Event }) {
  return (
    <div className="in-brief" aria-hidden>
      <img src="/images/logo.svg" alt="" width={32} height={32} />
      <span>
        <strong>{event.name}</strong>
        {[event.city, event.startsOn && formatDate(event.startsOn)].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}
