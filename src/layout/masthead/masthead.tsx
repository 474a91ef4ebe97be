import { Fragment } from 'react'
import type { Event } from '../../../db/schema.ts'
import { formatDates } from '../../text/time/format-dates.ts'
import { CONFERENCE_NAME } from '../document-title.ts'
import { Announcements } from './announcements.tsx'
import { CityDrawing } from './city-drawing.tsx'
import { HeadTools, type Take } from './head-tools.tsx'

type MastheadProps = {
  event: Event
  /** The time zone, for readers in another one. */
  zone?: string
  take: Take
}

/** The poster on top of the first screen: conference logo, event name, where and when. */
export function Masthead({ event, zone, take }: MastheadProps) {
  const facts = [event.city, formatDates(event), event.venueName, zone]
  return (
    <>
      <header className="masthead">
        <img src="/images/logo.svg" alt={CONFERENCE_NAME} width={40} height={40} />
        <h1>{event.name}</h1>
        <p className="where-and-when">
          {facts.filter(Boolean).map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && ' '}
              <span>
                {/* Hidden where a line begins with it. */}
                {at > 0 && <i>· </i>}
                <span data-zone={fact === zone ? event.timezone : undefined}>{fact}</span>
              </span>
            </Fragment>
          ))}
        </p>
        <CityDrawing slug={event.slug} />
        <HeadTools take={take} />
      </header>
      <Announcements />
    </>
  )
}

/** In the sticky bar when the masthead has scrolled away. Screen readers have read the masthead. */
export function CompactMasthead({ event }: { event: Event }) {
  return (
    <div className="in-brief" aria-hidden>
      <img src="/images/logo.svg" alt="" width={32} height={32} />
      <span>
        <strong>{event.name}</strong>
        {[event.city, formatDates(event)].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}
