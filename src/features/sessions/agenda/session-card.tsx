import { Fragment } from 'react'
import { AnnouncementNotices } from '../../../layout/masthead/announcements.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { fullUntil, type ProgramSession, type Replacement } from '../../../program/program.ts'
import { formatTime, formatTimeRange } from '../../../text/time/format-time.ts'
import { Avatars } from '../../../ui/avatar.tsx'
import { CancelledBadge, FullBadge, LateBadge, ReplacementLink } from '../../../ui/badges.tsx'
import { HiddenComma } from '../../../ui/hidden-comma.tsx'
import { type PublishedChange, toSeconds } from '../changed/published-changes.ts'
import type { Agenda } from './load-agenda.ts'

type SessionCardProps = {
  session: ProgramSession
  agenda: Agenda
  visit: PageRequest
  /** Of its heading, where it differs from its looks. */
  level: number | undefined
  /** Shows only the end. */
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
      <ChangedBadges change={agenda.changed.get(session.id)} />
      {announced.length > 0 && <HiddenComma />}
      <AnnouncementNotices announced={announced} timezone={event.timezone} isPlain />
      {reason && <HiddenComma />}
      {reason && <p className="reason">{reason}</p>}
      {late.minutes > 0 && <HiddenComma />}
      <LateBadge {...late} />
      {full && <HiddenComma />}
      <FullBadge until={full} timezone={event.timezone} />
      {/* Without "track" a screen reader would promote her: "General Mele Faleolo". */}
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

/** The script shows what is news to the visitor (product §27.5). */
function ChangedBadges({ change }: { change: PublishedChange | undefined }) {
  if (!change) return null
  const at = toSeconds(change.at)
  return change.inBrief.map((words) => (
    <Fragment key={words}>
      <span className="visually-hidden" data-changed={at} hidden>
        {', '}
      </span>
      <p className="changed" data-changed={at} hidden>
        {words}
      </p>
    </Fragment>
  ))
}

/** Beside the card, which is a link itself. */
export function ReplacedBy({ replacement, visit }: { replacement: Replacement | undefined; visit: PageRequest }) {
  if (!replacement) return null
  const { day, track, q } = visit.parameters
  return <ReplacementLink {...replacement} href={visit.links('/', { day, track, q, session: replacement.id })} />
}

/** Four tracks have colors of their own (product §3.3). */
export function TrackBadge({ track }: { track: string }) {
  const own = ['Leadership', 'Tech', 'Panels', 'General'].includes(track)
  return <span className={own ? `badge ${track.toLowerCase()}` : 'badge'}>{track}</span>
}
