import { Fragment } from 'react'
import type { Event } from '../../../db/schema.ts'
import { formatDates } from '../../format/time/dates.ts'
import { CONFERENCE_NAME } from '../document-title.ts'
import type { Links } from '../links.ts'
import { Announcements } from './announcements.tsx'
import { CityDrawing } from './city-drawing.tsx'

type MastheadProps = {
  event: Event
  /** The conference in other cities. */
  others: Event[]
  links: Links
  /** Whose clock its times are by, for those who read it elsewhere. */
  zone?: string
}

/** The poster on top of the first screen: conference logo, event name, where and when, and where else. */
export function Masthead({ event, others, links, zone }: MastheadProps) {
  const facts = [event.city, formatDates(event), event.venueName, zone]
  return (
    <>
      <header className="masthead">
        <img src="/images/logo.svg" alt={CONFERENCE_NAME} width={40} height={40} />
        <h1>{event.name}</h1>
        <p>
          {facts.filter(Boolean).map((fact, at, { length }) => (
            <Fragment key={fact}>
              {at > 0 && ' '}
              {/* A line may end with the separating dot, not begin with it. */}
              <span data-zone={fact === zone ? event.timezone : undefined}>
                {at < length - 1 ? `${fact}\u00a0·` : fact}
              </span>
            </Fragment>
          ))}
        </p>
        {others.length > 0 && (
          <p className="also">
            Also in{' '}
            {others.map((other, at) => (
              <Fragment key={other.id}>
                {at > 0 && ', '}
                <a href={links('/', { eventSlug: other.slug })}>{placeOf(other, [event, ...others])}</a>
              </Fragment>
            ))}
          </p>
        )}
        <CityDrawing slug={event.slug} />
      </header>
      <Announcements event={event} />
    </>
  )
}

/** The event's city, unless another event is in the same one. */
const placeOf = (event: Event, all: Event[]) =>
  all.filter(({ city }) => city === event.city).length > 1 ? event.name : event.city

/** What stays in the sticky bar when the masthead has scrolled away; hidden from screen readers, which have read it already. */
export function MastheadInBrief({ event }: { event: Event }) {
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
