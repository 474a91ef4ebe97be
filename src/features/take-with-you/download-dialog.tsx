import { __iconData as CalendarPlus } from 'lucide-react/icons/calendar-plus'
import { __iconData as Download } from 'lucide-react/icons/download'
import type { Event } from '../../../db/schema.ts'
import { Icon } from '../../ui/icon.tsx'
import { calendarUrl, fileUrl, hasCalendars } from './download-urls.ts'

export const DOWNLOAD_TITLE = 'Add to calendar & download'

export const downloadDialogId = (track: string | undefined) =>
  track ? `take-${encodeURIComponent(track.toLowerCase())}` : 'take'

type TakeDialogProps = {
  event: Event
  track?: string
  /** The site's address, if known; else the core script fills in its own. */
  site?: string
  closeHref: string
}

export function downloadDialog({ event, track, site, closeHref }: TakeDialogProps) {
  const { slug, name } = event
  const tracks = track ? [track, undefined] : [undefined]
  const feeds = tracks.map((one) => ({
    label: one ? `${one} sessions only` : 'All sessions',
    address: calendarUrl(event, one ? { track: one } : {}),
  }))
  const hasDates = hasCalendars(event)
  return {
    id: downloadDialogId(track),
    title: DOWNLOAD_TITLE,
    content: TakeAlong,
    data: { event: { slug, name }, feeds: hasDates ? feeds : [], hasDates, site },
    closeHref,
  }
}

type Feed = { label: string; address: string }
type TakeAlongProps = { event: { slug: string; name: string }; feeds: Feed[]; hasDates: boolean; site?: string }

function TakeAlong({ event, feeds, hasDates, site }: TakeAlongProps) {
  return (
    <>
      <section>
        <h3>Add to your calendar</h3>
        {hasDates ? (
          <>
            <p>Subscribe to get updates automatically. A downloaded file won’t update.</p>
            <ul className="stack feeds">
              {feeds.map((feed, at) => (
                <FeedLinks key={feed.address} {...feed} site={site} isFirst={at === 0} />
              ))}
            </ul>
            <p className="muted">You can also add a single session, speaker, or room to your calendar.</p>
          </>
        ) : (
          <p>The calendar will be available once the date of {event.name} is set.</p>
        )}
      </section>
      <section>
        <h3>Other formats</h3>
        <dl className="ruled files">
          {FILES.filter(({ needsDates }) => hasDates || !needsDates).map(({ label, names }) => (
            <div key={label} className="buttons">
              <dt>{label}</dt>
              {Object.entries(names).map(([name, kind]) => (
                <dd key={name}>
                  <a className="target" href={fileUrl(event, name)} aria-label={`${label}, ${kind}`}>
                    {kind}
                  </a>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function FeedLinks({ label, address, site, isFirst }: Feed & { site?: string; isFirst: boolean }) {
  return (
    <li className="buttons">
      <strong>{label}</strong>
      <a
        className={isFirst ? 'button primary' : 'button'}
        href={site ? site.replace(/^https?/, 'webcal') + address : address}
        aria-label={`Subscribe: ${label}`}
        data-webcal>
        <Icon of={CalendarPlus} size={18} />
        Subscribe
      </a>
      <a className="button" href={address} aria-label={`Download: ${label}`} download>
        <Icon of={Download} size={18} />
        Download
      </a>
    </li>
  )
}

const FILES: { label: string; names: Record<string, string>; needsDates?: boolean }[] = [
  { label: 'Sessions', names: { 'sessions.xlsx': 'Excel', 'sessions.csv': 'CSV' } },
  { label: 'Speakers', names: { 'speakers.xlsx': 'Excel', 'speakers.csv': 'CSV' } },
  { label: 'Sponsors', names: { 'sponsors.xlsx': 'Excel', 'sponsors.csv': 'CSV' } },
  { label: 'Conference apps', names: { 'schedule.xml': 'XML', 'schedule.json': 'JSON' }, needsDates: true },
  { label: 'For developers', names: { 'program.json': 'Program', 'speakers.json': 'Speakers' } },
]
