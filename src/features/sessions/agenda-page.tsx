import { CalendarDays } from 'lucide-react'
import type { Event, Session, Speaker } from '../../../db/schema.ts'
import { formatTimeRange, splitTime } from '../../format/clock.ts'
import type { Links } from '../../layout/links.ts'
import { Masthead, MastheadInBrief } from '../../layout/masthead.tsx'
import { Avatars } from '../../ui/avatar.tsx'
import { TrackBadge } from '../../ui/badge.tsx'
import { Deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { InSlices } from '../../ui/in-slices.tsx'
import { Placeholders } from '../../ui/placeholders.tsx'
import { sessionInstants, zoneName } from '../events/instants.ts'
import type { Visit } from '../events/public-page.tsx'
import { wallClock } from '../events/wall-clock.ts'
import type { Track } from './constants.ts'

export type Agenda = { sessions: Session[]; speakers: Map<string, Speaker> }

/** The order of the chips (spec §2). */
const TRACK_CHIPS: Track[] = ['Keynote', 'General', 'Leadership', 'Tech', 'Panels']

type AgendaContentProps = {
  visit: Visit
  /** The conference in other cities. */
  others: Event[]
  load: () => Promise<Agenda>
}

/** The home screen (spec §2 Agenda). `track` filters; without it, or with one nobody knows, everything shows. */
export function AgendaContent({ visit, others, load }: AgendaContentProps) {
  const { event, links } = visit
  const track = knownTrack(visit.parameters.track)
  return (
    <>
      <Masthead event={event} zone={zoneName(event)} others={others} links={links} />
      <div data-swap="agenda">
        <TrackChips visit={visit} current={track} />
        <Deferred load={load} placeholder={<Placeholders count={3} shape="session" />}>
          {(agenda) => <Slots agenda={agenda} visit={visit} track={track} />}
        </Deferred>
      </div>
    </>
  )
}

/** The track of that name, if there is a chip for it. */
export const knownTrack = (name: string | undefined) => TRACK_CHIPS.find((track) => track === name)

function TrackChips({ visit: { event, links }, current }: { visit: Visit; current: Track | undefined }) {
  return (
    <nav className="bar" aria-label="Tracks">
      <MastheadInBrief event={event} />
      <div className="chips">
        <a href={links('/')} aria-current={current ? undefined : 'true'} data-filter>
          All
        </a>
        {TRACK_CHIPS.map((track) => (
          <a key={track} href={links('/', { track })} aria-current={track === current ? 'true' : undefined} data-filter>
            {track}
          </a>
        ))}
      </div>
    </nav>
  )
}

function Slots({ agenda, visit, track }: { agenda: Agenda; visit: Visit; track: Track | undefined }) {
  const sessions = track ? agenda.sessions.filter((session) => session.track === track) : agenda.sessions
  if (sessions.length === 0) return <NoSessions links={visit.links} track={track} />
  const slots = Map.groupBy(sessions, ({ startTime }) => wallClock(startTime, visit.event.startsOn) ?? startTime)
  return (
    <InSlices items={[...slots]} size={20}>
      {([start, inSlot]) => (
        <Slot key={start} startTime={inSlot[0]!.startTime} sessions={inSlot} agenda={agenda} visit={visit} />
      )}
    </InSlices>
  )
}

function NoSessions({ links, track }: { links: Links; track: Track | undefined }) {
  if (track)
    return (
      <Empty icon={CalendarDays} action={{ href: links('/'), label: 'Show all sessions' }}>
        No sessions in {track}.
      </Empty>
    )
  return (
    <Empty icon={CalendarDays} action={{ href: links('/speakers'), label: 'See the speakers' }}>
      The program has not been published yet. Please look in again soon.
    </Empty>
  )
}

type SlotProps = { startTime: string; sessions: Session[]; agenda: Agenda; visit: Visit }

function Slot({ startTime, sessions, agenda, visit }: SlotProps) {
  const [clock, half] = splitTime(startTime)
  return (
    <section className="slot">
      <h2>
        {clock} {half && <small>{half}</small>}
      </h2>
      <ul className="slot-sessions">
        {sessions.map((session) => (
          <li key={session.id} {...fromAndUntil(visit.event, session)}>
            <SessionCard session={session} agenda={agenda} visit={visit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Seconds, for the core script: it marks what is over, runs and comes next by the visitor's clock. */
function fromAndUntil(event: Event, session: Session) {
  const instants = sessionInstants(event, session)
  return instants && { 'data-from': instants.start.getTime() / 1000, 'data-until': instants.end.getTime() / 1000 }
}

type SessionCardProps = { session: Session; agenda: Agenda; visit: Visit }

function SessionCard({ session, agenda, visit: { links, parameters } }: SessionCardProps) {
  const people = speakersOf(session, agenda.speakers)
  return (
    <a
      className="card session"
      href={links('/', { track: knownTrack(parameters.track), session: session.id })}
      data-dialog={`session-${session.id}`}
    >
      <h3>{session.title}</h3>
      <p>
        {formatTimeRange(session.startTime, session.endTime)}
        {session.location && ` · ${session.location}`}
      </p>
      <TrackBadge track={session.track} />
      {people.length > 0 && (
        <span className="people">
          <Avatars people={people} />
          <span>{people.map((person) => person.name).join(', ')}</span>
        </span>
      )}
    </a>
  )
}

/** The speakers of a session in its order; ids nobody has are left out. */
export function speakersOf(session: Session, speakers: Map<string, Speaker>): Speaker[] {
  return session.speakerIds.flatMap((id) => speakers.get(id) ?? [])
}
