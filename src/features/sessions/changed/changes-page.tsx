import { CalendarCheck, Rss } from 'lucide-react'
import { stylesheetUrl } from '../../../islands/manifest.ts'
import type { Links } from '../../../layout/links.ts'
import { ScreenTitle } from '../../../layout/screen-title.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import type { Program } from '../../../program/program.ts'
import { formatDay } from '../../../text/time/format-dates.ts'
import { ReplacementLink } from '../../../ui/cancelled.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ChangeItem } from './change-item.tsx'
import { formatDayAndTime, localDate } from './change-times.ts'
import { type ChangeGroup, formatGroup, groupChanges, type PublishedChanges } from './published-changes.ts'

type NewsContentProps = { visit: PageRequest; all: PublishedChanges; program: Program }

/** "What changed" (product §20.5): by the day on which it did, newest first. */
export function ChangesContent({ visit, all: { since, news }, program }: NewsContentProps) {
  const { event, links } = visit
  const groups = groupChanges(news)
  const shown = groups.slice(0, MAX_SHOWN)
  const rest = groups.slice(MAX_SHOWN).reduce((sum, group) => sum + group.news.length, 0)
  const days = Map.groupBy(shown, ({ at }) => localDate(event, at))
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('changes')} />
      <ScreenTitle event={event} subtitle={since && `Since ${formatDayAndTime(event, since)}`}>
        What changed
      </ScreenTitle>
      <div data-swap="changes">
        {[...days].map(([day, inDay]) => (
          <section key={day} className="news-day">
            <h2>{formatDay(day)}</h2>
            <ul className="program-news">
              {inDay.map((group) => (
                <li key={nameOf(group)} className="card" data-id={nameOf(group)}>
                  <Group group={group} links={links} program={program} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {rest > 0 && <p className="news-rest">{rest.toLocaleString('en-US')} earlier changes not shown.</p>}
        {news.length === 0 && (
          <EmptyState icon={CalendarCheck} action={{ href: links('/'), label: 'See the agenda' }}>
            {since ? 'No changes yet.' : 'Changes will appear here once the program is published.'}
          </EmptyState>
        )}
      </div>
      {since && (
        <p className="news-feed">
          <a href={links('/changes.atom')}>
            <Rss size={18} strokeWidth={1.75} aria-hidden />
            Follow with a feed reader
          </a>
        </p>
      )}
    </>
  )
}

/** Cards on the page; the phone of somebody in a corridor is to show it at once. */
const MAX_SHOWN = 200
/** Lines of what many came to be at once; all of them are on the agenda. */
const MAX_PER_GROUP = 100

/** What it is known by while an open page takes over news above it: what was opened stays open. */
const nameOf = ({ at, kind, news: [one, ...others] }: ChangeGroup) => `${others.length ? at : one!.id} ${kind}`

type GroupProps = { group: ChangeGroup; links: Links; program: Program }

function Group({ group, links, program }: GroupProps) {
  const [one, ...others] = group.news
  if (!others.length) {
    const replacement = program.byId.get(one!.id)?.instead
    return (
      <ChangeItem news={one!} links={links}>
        {replacement && (
          <ReplacementLink
            title={replacement.title}
            href={links('/', { session: replacement.id })}
            dialog={`session-${replacement.id}`}
          />
        )}
      </ChangeItem>
    )
  }
  const rest = group.news.length - MAX_PER_GROUP
  return (
    <details>
      <summary>{formatGroup(group)}</summary>
      <ul>
        {group.news.slice(0, MAX_PER_GROUP).map((news) => (
          <li key={news.id} data-id={news.id}>
            <ChangeItem news={news} links={links} isOneOfMany />
          </li>
        ))}
      </ul>
      {rest > 0 && <p>And {rest.toLocaleString('en-US')} more.</p>}
    </details>
  )
}
