import { AnnouncementNotices } from '../../../layout/masthead/announcements.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { fullUntil, type ProgramSession, type Replacement } from '../../../program/program.ts'
import { formatTime, formatTimeRange } from '../../../text/time/format-time.ts'
import { CancelledBadge, ReplacementLink } from '../../../ui/cancelled.tsx'
import { HiddenComma } from '../../../ui/hidden-comma.tsx'
import { LateBadge } from '../../../ui/late-badge.tsx'
import { Avatars } from '../../../ui/pictures/avatar.tsx'
import { FullBadge } from '../../rooms/full-badge.tsx'
import { ChangedBadges } from '../changed/change-badges.tsx'
import type { Agenda } from './load-agenda.ts'

type SessionCardProps = {
  session: ProgramSession
  agenda: Agenda
  visit: PageRequest
  /** Of its heading, where that is not what it looks like. */
  level: number | undefined
  /** It matters until when, not since when. */
  isRunning?: boolean
}

export function SessionCard({
  session,
  agenda,
  visit: { event, links, parameters },
  level,
  isRunning,
}: SessionCardProps) {
  const { people, late } = session
  const announced = agenda.announcedIn(session.room)
  const reason = session.isOff && session.cancelReason
  const full = fullUntil(session)
  return (
    <a
      className="card session"
      href={links('/', { day: parameters.day, track: parameters.track, q: parameters.q, session: session.id })}
      data-dialog={`session-${session.id}`}
    >
      <Title session={session} level={level} />
      <p>
        {isRunning ? `until ${formatTime(session.endTime)}` : formatTimeRange(session.startTime, session.endTime)}
        {session.location && (
          <>
            {' · '}
            <span>{session.location}</span>
          </>
        )}
      </p>
      <ChangedBadges news={agenda.changed.get(session.id)} />
      {announced.length > 0 && <HiddenComma />}
      <AnnouncementNotices announced={announced} timezone={event.timezone} isPlain />
      {reason && <HiddenComma />}
      {reason && <p className="reason">{reason}</p>}
      {late.minutes > 0 && <HiddenComma />}
      <LateBadge {...late} />
      {full && <HiddenComma />}
      <FullBadge until={full} timezone={event.timezone} />
      {/* Said where it is not seen which is which: "General Mele Faleolo" is no officer. */}
      <span className="visually-hidden">, track </span>
      <TrackBadge track={session.track} />
      {people.length > 0 && <span className="visually-hidden">, with </span>}
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
  if (!session.isOff) return <h3 aria-level={level}>{session.title}</h3>
  return (
    <h3 aria-level={level}>
      <CancelledBadge before={<s>{session.title}</s>} />
    </h3>
  )
}

/** Beside the card, which is a link itself. */
export function ReplacedBy({ replacement, visit }: { replacement: Replacement | undefined; visit: PageRequest }) {
  if (!replacement) return null
  const { id, title } = replacement
  const { day, track, q } = visit.parameters
  return (
    <ReplacementLink title={title} href={visit.links('/', { day, track, q, session: id })} dialog={`session-${id}`} />
  )
}

/** A session's track. Four tracks have colors of their own, the others a neutral one (product §3.3). */
export function TrackBadge({ track }: { track: string }) {
  const own = ['Leadership', 'Tech', 'Panels', 'General'].includes(track)
  return <span className={own ? `badge ${track.toLowerCase()}` : 'badge'}>{track}</span>
}
