import { __iconData as CalendarCheck } from 'lucide-react/icons/calendar-check'
import { __iconData as Rss } from 'lucide-react/icons/rss'
import type { ReactNode } from 'react'
import type { Event } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import { ScreenTitle } from '../../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import type { Program } from '../../../program/program.ts'
import { zoneName } from '../../../program/program-days.ts'
import { inZone } from '../../../text/time/format-dates.ts'
import { ReplacementLink } from '../../../ui/badges.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type ChangeGroup, formatGroup, groupChanges, isPlain, type PublishedChange } from './published-changes.ts'

type ChangesProps = { visit: PageRequest; news: PublishedChange[]; program: Program }

export function ChangesContent({ visit, news, program }: ChangesProps) {
  const { event, links } = visit
  const { publishedAt } = event
  const groups = groupChanges(news)
  const shown = groups.slice(0, MAX_SHOWN)
  const rest = groups.slice(MAX_SHOWN).reduce((sum, group) => sum + group.news.length, 0)
  const dayFormat = inZone(event.timezone ?? 'UTC', { weekday: 'long', month: 'long', day: 'numeric' })
  const days = Map.groupBy(shown, ({ at }) => dayFormat.format(new Date(at)))
  return (
    <>
      <ScreenTitle css="changes" subtitle={publishedAt ? `Since ${formatDayAndTime(event, publishedAt)}` : undefined}>
        What changed
      </ScreenTitle>
      <div data-swap="changes">
        {[...days].map(([day, inDay]) => (
          <section key={day} className="news-day">
            <h2>{day}</h2>
            <ul className="stack program-news">
              {inDay.map((group) => (
                <li key={groupKey(group)} className="card" data-id={groupKey(group)}>
                  <Group group={group} links={links} program={program} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {rest > 0 && <p className="news-rest">{rest.toLocaleString('en-US')} earlier changes not shown.</p>}
        {news.length === 0 && (
          <EmptyState icon={CalendarCheck} action={{ href: links('/'), label: 'See the agenda' }}>
            {publishedAt ? 'No changes yet.' : 'Changes will appear here once the program is published.'}
          </EmptyState>
        )}
      </div>
      {publishedAt && (
        <p>
          <a className="target muted" href={links('/changes.atom')}>
            <Icon of={Rss} size={18} />
            Follow with a feed reader
          </a>
        </p>
      )}
    </>
  )
}

/** Cards on the page, which a slow phone should show at once. */
const MAX_SHOWN = 200
/** Lines in one group; the agenda has them all. */
const MAX_PER_GROUP = 100

/** Identifies a group while an open page updates, so that an open one stays open. */
const groupKey = ({ at, kind, news: [one, ...others] }: ChangeGroup) => `${others.length ? at : one!.id} ${kind}`

function Group({ group, links, program }: { group: ChangeGroup; links: Links; program: Program }) {
  const [one, ...others] = group.news
  if (!others.length) {
    const replacement = program.byId.get(one!.id)?.instead
    return (
      <ChangeItem news={one!} links={links}>
        {replacement && <ReplacementLink {...replacement} href={links('/', { session: replacement.id })} />}
      </ChangeItem>
    )
  }
  const rest = group.news.length - MAX_PER_GROUP
  return (
    <details>
      <summary>{formatGroup(group)}</summary>
      <ul className="stack">
        {group.news.slice(0, MAX_PER_GROUP).map((news) => (
          <li key={news.id} data-id={news.id}>
            <ChangeItem news={news} links={links} isGrouped />
          </li>
        ))}
      </ul>
      {rest > 0 && <p>And {rest.toLocaleString('en-US')} more.</p>}
    </details>
  )
}

type ItemProps = {
  news: PublishedChange
  links: Links
  /** The heading of the group says the plain sentence. */
  isGrouped?: boolean
  children?: ReactNode
}

function ChangeItem({ news, links, isGrouped, children }: ItemProps) {
  const { id, kind, title, when, isCancelled, sentences } = news
  const isGone = kind === 'gone'
  const name = isGone || isCancelled ? <s>{title}</s> : title
  const shown = isGrouped && kind !== 'changed' ? sentences.filter((sentence) => !isPlain(sentence)) : sentences
  return (
    <>
      <h3 aria-level={isGrouped ? 4 : undefined}>{isGone ? name : <a href={links('/', { session: id })}>{name}</a>}</h3>
      {when && <p className="when muted">{when}</p>}
      {shown.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </>
  )
}

/** `March 3, 2026 at 9:04 AM Eastern Time`. */
function formatDayAndTime(event: Event, moment: string): string {
  const format = inZone(event.timezone ?? 'UTC', { dateStyle: 'long', timeStyle: 'short' })
  return `${format.format(new Date(moment))} ${zoneName(event) ?? 'UTC'}`
}
