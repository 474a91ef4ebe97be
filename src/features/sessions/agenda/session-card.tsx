import type { Session, Speaker } from '../../../../db/schema.ts'
import { formatTimeRange } from '../../../format/time/clock.ts'
import { AnnouncementNotices } from '../../../layout/masthead/announcements.tsx'
import { CancelledBadge, Instead } from '../../../ui/cancelled.tsx'
import { Avatars } from '../../../ui/pictures/avatar.tsx'
import type { Visit } from '../../../visits/public-page.tsx'
import { isCancelled, type Replacement } from '../../events/program/public-sessions.ts'
import { FullBadge } from '../../rooms/full-badge.tsx'
import { ChangedBadges } from '../changed/changed-badges.tsx'
import type { Agenda } from './agenda-list.tsx'
import { TrackBadge } from './track-badge.tsx'

type SessionCardProps = {
  session: Session
  agenda: Agenda
  visit: Visit
  /** Of its heading, where that is not what it looks like. */
  level: number | undefined
}

export function SessionCard({ session, agenda, visit: { event, links, parameters }, level }: SessionCardProps) {
  const people = speakersOf(session, agenda.speakers)
  return (
    <a
      className="card session"
      href={links('/', { day: parameters.day, track: parameters.track, q: parameters.q, session: session.id })}
      data-dialog={`session-${session.id}`}
    >
      <Title session={session} level={level} />
      <p>
        {formatTimeRange(session.startTime, session.endTime)}
        {session.location && (
          <>
            {' · '}
            <span>{session.location}</span>
          </>
        )}
      </p>
      <ChangedBadges news={agenda.changed.get(session.id)} />
      <AnnouncementNotices announced={agenda.announcedIn(session.location)} timezone={event.timezone} isPlain />
      {isCancelled(session) && session.cancelReason && <p className="reason">{session.cancelReason}</p>}
      <FullBadge until={agenda.full.get(session.id)} timezone={event.timezone} />
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

function Title({ session, level }: Pick<SessionCardProps, 'session' | 'level'>) {
  if (!isCancelled(session)) return <h3 aria-level={level}>{session.title}</h3>
  return (
    <h3 aria-level={level}>
      <CancelledBadge /> <s>{session.title}</s>
    </h3>
  )
}

/** Beside the card, which is a link itself. */
export function ReplacedBy({ replacement, visit }: { replacement: Replacement | undefined; visit: Visit }) {
  if (!replacement) return null
  const { id, title } = replacement
  const { day, track, q } = visit.parameters
  return <Instead title={title} href={visit.links('/', { day, track, q, session: id })} dialog={`session-${id}`} />
}

/** The speakers of a session in its order; unknown ids are left out. */
export function speakersOf(session: Session, speakers: Map<string, Speaker>): Speaker[] {
  return session.speakerIds.flatMap((id) => speakers.get(id) ?? [])
}
