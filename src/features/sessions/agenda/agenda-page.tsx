import { __iconData as CalendarDays } from 'lucide-react/icons/calendar-days'
import type { Event } from '../../../../db/schema.ts'
import { stylesheetUrl } from '../../../islands/manifest.ts'
import type { Links } from '../../../layout/links.ts'
import { CompactMasthead, Masthead, SearchBox } from '../../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { type ProgramSession, spanData } from '../../../program/program.ts'
import { countDays, zoneName } from '../../../program/program-days.ts'
import { textMatcher } from '../../../text/fold.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Deferred, Placeholders } from '../../../ui/loading/deferred.tsx'
import { downloadDialogId } from '../../take-with-you/download-dialog.tsx'
import { filtersOf, knownTracks, tracksWithChips } from '../constants.ts'
import { AgendaDays, Chips, DayLinks, DayPicker, groupByDay, ViewSwitch } from './agenda-days.tsx'
import { type Agenda, filterSessions, isPagedByDay, isSplitByDay } from './load-agenda.ts'
import { EventOver, hoursOfDays, NowView } from './now-view.tsx'
import { sessionItem } from './session-card.tsx'

export function AgendaContent({ visit, load }: { visit: PageRequest; load: () => Promise<Agenda> }) {
  const { event, links } = visit
  const track = visit.parameters.track ?? (visit.parameters.take || undefined)
  const filters = filtersOf(visit.parameters)
  const chips = { visit, current: track }
  const usualChips = <Chips {...chips} tracks={knownTracks(event.tracks)} />
  return (
    <>
      <link rel="stylesheet" media="print" href={stylesheetUrl('day-sheet')} />
      <Masthead event={event} zone={zoneName(event)} take={{ track, dialog: downloadDialogId(track) }} />
      {/* Loads only for printing. */}
      <img className="on-paper" src={links('/qr.svg')} alt="" width={96} height={96} loading="lazy" />
      <ViewSwitch visit={visit} />
      <div className="bar">
        <CompactMasthead event={event} />
        <Deferred load={load} placeholder={usualChips} fallback={usualChips}>
          {(agenda) => (
            <Chips
              {...chips}
              tracks={tracksWithChips(agenda.sessions, event.tracks)}
              hours={hoursOfDays(agenda)}
              sessions={agenda.sessions}
              isWhole={(of) => !isPagedByDay(agenda, filterSessions(agenda.sessions, { ...filters, track: of }))}
            />
          )}
        </Deferred>
        <search>
          <SearchBox
            links={links}
            path="/search"
            narrows="/"
            query={visit.parameters.q ?? ''}
            label="Search the agenda"
            placeholder="Search the agenda...">
            <span data-swap="track">
              {Object.entries(filters).map(
                ([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />,
              )}
            </span>
          </SearchBox>
        </search>
      </div>
      <div data-swap="agenda">
        <Deferred load={load} placeholder={<ComingSoon event={event} />}>
          {(agenda) => <AgendaList agenda={agenda} visit={visit} track={track} />}
        </Deferred>
      </div>
    </>
  )
}

function ComingSoon({ event }: { event: Event }) {
  return (
    <>
      {countDays(event) > 1 && <div className="days-to-come" aria-hidden />}
      <Placeholders count={3} shape="session" lines={4} />
    </>
  )
}

function AgendaList({ agenda, visit, track }: { agenda: Agenda; visit: PageRequest; track: string | undefined }) {
  const query = visit.parameters.q ?? ''
  const filtered = filterSessions(agenda.sessions, { ...visit.parameters, track })
  const found = matching(filtered, query)
  const everyDay = groupByDay(agenda, found)
  const asked = everyDay?.find(({ day }) => String(day) === visit.parameters.day) ?? everyDay?.[0]
  const only = asked && isPagedByDay(agenda, found) ? asked : undefined
  const days = only ? [only] : everyDay
  const bundleOf = ({ day }: { day: number }) => visit.links('/dialogs/agenda', { day: String(day) })
  return (
    <>
      <EventOver program={agenda} links={visit.links} />
      <NowView agenda={agenda} visit={visit} />
      {only && <DayPicker days={everyDay!} current={only} visit={visit} />}
      {!only && days && <DayLinks days={days} />}
      <div
        className={found.length > LAYOUT_CHUNK ? 'long' : undefined}
        data-query={query}
        data-in={SEARCHED_SELECTOR}
        data-part={isPagedByDay(agenda, filtered) || undefined}>
        <AgendaDays days={days} sessions={found} bundleOf={isSplitByDay(agenda) ? bundleOf : undefined}>
          {(session, level) => (
            // Without a span a canceled session is never "Now" or "Next".
            <li
              key={session.id}
              data-id={session.id}
              data-rate={session.feedback && ''}
              {...(session.isOff ? { className: 'off' } : spanData(session.span))}
              dangerouslySetInnerHTML={sessionItem(session, agenda, visit, { level })}
            />
          )}
        </AgendaDays>
      </div>
      <NoSessions
        links={visit.links}
        track={track}
        query={query}
        isSearch={filterSessions(agenda.sessions, { track }).length > 0}
        hidden={found.length > 0}
      />
    </>
  )
}

/** Laid out in a few milliseconds. */
const LAYOUT_CHUNK = 100

/** The same texts as in {@link matching}. */
const SEARCHED_SELECTOR = 'h3, p span, .badge, .people > :last-child'

function matching(sessions: ProgramSession[], query: string): ProgramSession[] {
  if (!query) return sessions
  const isFound = textMatcher(query)
  return sessions.filter(({ title, location, track, isOff, people }) => {
    const state = isOff ? 'Canceled Cancelled' : ''
    return isFound([title, location, track, state, ...people.map(({ name }) => name)].join(' '))
  })
}

type NoSessionsProps = { links: Links; track: string | undefined; query: string; isSearch: boolean; hidden: boolean }

function NoSessions({ links, track, query, isSearch, hidden }: NoSessionsProps) {
  if (isSearch || track)
    return (
      <EmptyState
        icon={CalendarDays}
        hidden={hidden}
        action={
          <>
            <a className="button" href={links('/', { track: isSearch ? track : undefined })}>
              Show all sessions
            </a>
            {isSearch && <a href={links('/search', { q: query || undefined })}>Search everything</a>}
          </>
        }>
        {isSearch ? `No sessions${track ? ` in ${track}` : ''} match your search.` : `No sessions in ${track}.`}
      </EmptyState>
    )
  return (
    <EmptyState icon={CalendarDays} hidden={hidden} action={{ href: links('/speakers'), label: 'See the speakers' }}>
      The agenda hasn’t been published yet. Please check back soon.
    </EmptyState>
  )
}
