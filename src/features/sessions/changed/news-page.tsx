import { CalendarCheck, Rss } from 'lucide-react'
import { formatDay } from '../../../format/time/dates.ts'
import { stylesheetUrl } from '../../../islands/manifest.ts'
import type { Links } from '../../../layout/links.ts'
import { ScreenTitle } from '../../../layout/screen-title.tsx'
import { Instead } from '../../../ui/cancelled.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { Visit } from '../../../visits/public-page.tsx'
import type { Replacement } from '../../events/program/public-sessions.ts'
import { dayAndTime, dayIn } from './moments.ts'
import { type AllNews, groupsOf, manyInWords, type NewsGroup } from './news.ts'
import { NewsItem } from './news-item.tsx'

type NewsContentProps = { visit: Visit; all: AllNews; instead: Map<string, Replacement> }

/** "What changed" (product §20.5): by the day on which it did, newest first. */
export function NewsContent({ visit, all: { since, news }, instead }: NewsContentProps) {
  const { event, links } = visit
  const groups = groupsOf(news)
  const shown = groups.slice(0, MOST_SHOWN)
  const rest = groups.slice(MOST_SHOWN).reduce((sum, group) => sum + group.news.length, 0)
  const days = Map.groupBy(shown, ({ at }) => dayIn(event, at))
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('news')} />
      <ScreenTitle event={event} subtitle={since && `Since ${dayAndTime(event, since)}`}>
        What changed
      </ScreenTitle>
      <div data-swap="changes">
        {[...days].map(([day, inDay]) => (
          <section key={day} className="news-day">
            <h2>{formatDay(day)}</h2>
            <ul className="program-news">
              {inDay.map((group) => (
                <li key={nameOf(group)} className="card" data-id={nameOf(group)}>
                  <Group group={group} links={links} instead={instead} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {rest > 0 && <p className="news-rest">{rest.toLocaleString('en-US')} earlier changes not shown.</p>}
        {news.length === 0 && (
          <Empty icon={CalendarCheck} action={{ href: links('/'), label: 'See the agenda' }}>
            {since ? 'No changes yet.' : 'Changes will appear here once the program is published.'}
          </Empty>
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
const MOST_SHOWN = 200
/** Lines of what many came to be at once; all of them are on the agenda. */
const MOST_OF_MANY = 100

/** What it is known by while an open page takes over news above it: what was opened stays open. */
const nameOf = ({ at, kind, news: [one, ...others] }: NewsGroup) => `${others.length ? at : one!.id} ${kind}`

type GroupProps = { group: NewsGroup; links: Links; instead: Map<string, Replacement> }

function Group({ group, links, instead }: GroupProps) {
  const [one, ...others] = group.news
  if (!others.length) {
    const replacement = instead.get(one!.id)
    return (
      <NewsItem news={one!} links={links}>
        {replacement && (
          <Instead
            title={replacement.title}
            href={links('/', { session: replacement.id })}
            dialog={`session-${replacement.id}`}
          />
        )}
      </NewsItem>
    )
  }
  const rest = group.news.length - MOST_OF_MANY
  return (
    <details>
      <summary>{manyInWords(group)}</summary>
      <ul>
        {group.news.slice(0, MOST_OF_MANY).map((news) => (
          <li key={news.id} data-id={news.id}>
            <NewsItem news={news} links={links} isOneOfMany />
          </li>
        ))}
      </ul>
      {rest > 0 && <p>And {rest.toLocaleString('en-US')} more.</p>}
    </details>
  )
}
