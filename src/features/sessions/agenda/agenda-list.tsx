import { CalendarDays } from 'lucide-react'
import type { Links } from '../../../layout/links.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import type { ProgramSession } from '../../../program/program.ts'
import { textMatcher } from '../../../text/fold.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DayPicker } from '../views/day-choice.tsx'
import { filterByTrack, isPagedByDay, isSplitByDay } from '../views/day-paging.ts'
import { TimeSlots } from '../views/time-slots.tsx'
import { AgendaDays, DayLinks, groupByDay } from './agenda-days.tsx'
import type { Agenda } from './load-agenda.ts'
import { EventOver, NowView } from './now-view.tsx'

export function AgendaList({
  agenda,
  visit,
  track,
}: {
  agenda: Agenda
  visit: PageRequest
  track: string | undefined
}) {
  const query = visit.parameters.q ?? ''
  const ofTrack = filterByTrack(agenda.sessions, track)
  const found = matching(ofTrack, query)
  const everyDay = groupByDay(agenda, found)
  // Product §3.14.
  const asked = everyDay?.find(({ day }) => String(day) === visit.parameters.day) ?? everyDay?.[0]
  const only = asked && isPagedByDay(agenda, found) ? asked : undefined
  const days = only ? [only] : everyDay
  const bundleOf = ({ day }: { day: number }) => visit.links('/dialogs/agenda', { day: String(day) })
  const slots = (sessions: ProgramSession[]) => (
    <TimeSlots sessions={sessions} agenda={agenda} visit={visit} isOfSeveralDays={!!days} />
  )
  return (
    <>
      <EventOver visit={visit} program={agenda} />
      <NowView agenda={agenda} visit={visit} />
      {only && <DayPicker days={everyDay!} current={only} visit={visit} />}
      {!only && days && <DayLinks days={days} />}
      <div
        className={found.length > LAYOUT_CHUNK ? 'long' : undefined}
        data-query={query}
        data-in={SEARCHED_SELECTOR}
        data-part={isPagedByDay(agenda, ofTrack) || undefined}
      >
        {days ? (
          <AgendaDays days={days} bundleOf={isSplitByDay(agenda) ? bundleOf : undefined}>
            {slots}
          </AgendaDays>
        ) : (
          slots(found)
        )}
      </div>
      <NoSessions
        links={visit.links}
        track={track}
        query={query}
        isSearch={ofTrack.length > 0}
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
  const isFound = textMatcher(query)
  const textsOf = ({ title, location, track, isOff, people }: ProgramSession) => [
    title,
    location,
    track,
    isOff ? 'Canceled Cancelled' : '',
    ...people.map(({ name }) => name),
  ]
  return query ? sessions.filter((session) => isFound(textsOf(session).join(' '))) : sessions
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
        }
      >
        {isSearch ? `No sessions${track ? ` in ${track}` : ''} match your search.` : `No sessions in ${track}.`}
      </EmptyState>
    )
  return (
    <EmptyState icon={CalendarDays} hidden={hidden} action={{ href: links('/speakers'), label: 'See the speakers' }}>
      The agenda hasn’t been published yet. Please check back soon.
    </EmptyState>
  )
}
