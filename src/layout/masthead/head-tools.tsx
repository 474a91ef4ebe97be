import { Ellipsis, Search, Star } from 'lucide-react'
import type { Event } from '../../../db/schema.ts'
import { AllAnnouncements } from './announcements.tsx'
import { useHead } from './head.tsx'

/** On the agenda the calendar of the shown track opens over it. */
export type Take = { track?: string; dialog?: string }

/** Only the device knows the starred sessions and which of them changed (product §2.12, sessions/stars). */
export function HeadTools({ take }: { take?: Take }) {
  const { event, others, links, tool } = useHead()
  const current = (path: string) => (path === tool ? 'page' : undefined)
  return (
    <nav className="head-tools" aria-label="Tools">
      <a href={links('/search')} aria-label="Search" aria-current={current('/search')}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
      </a>
      <a href={links('/my-schedule')} aria-current={current('/my-schedule')}>
        <Star size={20} strokeWidth={1.75} aria-hidden />
        <span className="visually-hidden">My schedule</span>
        <span data-count="" />
      </a>
      <details className="more-tools">
        <summary>
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
          <span className="visually-hidden">More</span>
        </summary>
        <div>
          <AllAnnouncements />
          <ul>
            <li>
              <a href={links('/changes')} aria-current={current('/changes')}>
                What changed
              </a>
            </li>
            <li data-swap="take">
              <a href={links('/', { take: take?.track ?? '' })} data-dialog={take?.dialog}>
                Add to calendar & download
              </a>
            </li>
            <li>
              <a href={links('/', { view: 'rooms' })}>Rooms</a>
            </li>
            {others.map((other) => (
              <li key={other.id}>
                <a href={links('/', { eventSlug: other.slug })}>{placeOf(other, [event, ...others])}</a>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </nav>
  )
}

/** The event's city, unless another event is in the same one. */
const placeOf = (event: Event, all: Event[]) =>
  all.filter(({ city }) => city === event.city).length > 1 ? event.name : event.city
