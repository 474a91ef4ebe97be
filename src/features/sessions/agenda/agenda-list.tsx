import { CalendarDays } from 'lucide-react'
import type { Announcement, Session, Speaker } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { isCancelled, type Replacement } from '../../../program/public-sessions.ts'
import { textMatcher } from '../../../text/text-matcher.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Places } from '../../rooms/floor-plans.ts'
import type { PublishedChange } from '../changed/published-changes.ts'
import { DayPicker } from '../views/day-choice.tsx'
import { filterByTrack, isPagedByDay } from '../views/day-paging.ts'
import { TimeSlots } from '../views/time-slots.tsx'
import { AgendaDays, DayLinks, groupByDay } from './agenda-days.tsx'
import { isSplitByDay } from './bundles.ts'
import { EventOver, NowView } from './now-view.tsx'
import { sessionSpeakers } from './session-card.tsx'

export type Agenda = {
  sessions: Session[]
  speakers: Map<string, Speaker>
  /** What takes the place of a cancelled session, by its id. */
  replacements: Map<string, Replacement>
  places: Places
  /** What is news of a session, by its id. */
  changed: Map<string, PublishedChange>
  /** Until when the room of a session is full, in seconds, by its id. */
  full: Map<string, number>
  /** What is announced for the room that a location means. */
  announcedIn: (location: string | null) => Announcement[]
}

/** The sessions of a track in which all is found that is searched for, under their times, and those under their days. */
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
  const found = matching(ofTrack, agenda, query)
  const everyDay = groupByDay(visit.event, agenda.sessions, found)
  // Of a very long program a day at a time (product §3.14).
  const asked = everyDay?.find(({ day }) => String(day) === visit.parameters.day) ?? everyDay?.[0]
  const only = asked && isPagedByDay(everyDay, found) ? asked : undefined
  const days = only ? [only] : everyDay
  const bundleOf = ({ day }: { day: number }) => visit.links('/dialogs/agenda', { day: String(day) })
  const slots = (sessions: Session[]) => (
    <TimeSlots sessions={sessions} agenda={agenda} visit={visit} isOfSeveralDays={!!days} />
  )
  return (
    <>
      <EventOver visit={visit} sessions={agenda.sessions} />
      <NowView agenda={agenda} visit={visit} />
      {only && <DayPicker days={everyDay!} current={only} visit={visit} />}
      {!only && days && <DayLinks days={days} />}
      <div
        className={found.length > LAYOUT_CHUNK ? 'long' : undefined}
        data-query={query}
        data-in={SEARCHED_SELECTOR}
        data-part={isPagedByDay(everyDay, ofTrack) || undefined}
      >
        {days ? (
          <AgendaDays days={days} bundleOf={isSplitByDay(visit.event, agenda.sessions) ? bundleOf : undefined}>
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

/** So many sessions are laid out in a few milliseconds. */
const LAYOUT_CHUNK = 100

/** What is searched in a card: title, room, track and speakers' names. */
const SEARCHED_SELECTOR = 'h3, p span, .badge, .people > :last-child'

/** Those in which every word of the query is found, in title, room, track or the name of a speaker. */
function matching(sessions: Session[], { speakers }: Agenda, query: string): Session[] {
  const isFound = textMatcher(query)
  const textsOf = (session: Session) => [
    session.title,
    session.location,
    session.track,
    isCancelled(session) ? 'Canceled Cancelled' : '',
    ...sessionSpeakers(session, speakers).map(({ name }) => name),
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
