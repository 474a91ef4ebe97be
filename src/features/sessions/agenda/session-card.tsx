import { Fragment } from 'react'
import { AnnouncementNotices } from '../../../layout/masthead/announcements.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { fullUntil, type ProgramSession } from '../../../program/program.ts'
import { withPersonColor } from '../../../text/person-colors.ts'
import { recordingOf } from '../../../text/session-links.ts'
import { formatTime, formatTimeRange } from '../../../text/time/format-time.ts'
import { trackMarks } from '../../../text/track-colors.ts'
import { Avatars } from '../../../ui/avatar.tsx'
import { CancelledBadge, FullBadge, LateBadge, RecordingBadge, ReplacementLink } from '../../../ui/badges.tsx'
import { cachedMarkup } from '../../../ui/cached-markup.tsx'
import { HiddenComma } from '../../../ui/hidden-comma.tsx'
import { type PublishedChange, toSeconds } from '../changed/published-changes.ts'
import { filtersOf } from '../constants.ts'
import { Star } from '../stars/star.tsx'
import type { Agenda } from './load-agenda.ts'

type CardVisit = Pick<PageRequest, 'event' | 'links' | 'parameters'>

type CardOptions = {
  /** Of its heading, where it differs from its looks. */
  level?: number
  isRunning?: boolean
}

/** The content of a list's item: the card, its star, and what replaces it. */
export function sessionItem(session: ProgramSession, agenda: Agenda, visit: CardVisit, options: CardOptions = {}) {
  return itemMarkup(pickItem(session, agenda, visit, options))
}

/** An equal item is rendered once, so it gets only what it shows. */
function pickItem(session: ProgramSession, agenda: Agenda, visit: CardVisit, options: CardOptions) {
  const { id, title, startTime, endTime, location, track, isOff, cancelReason, instead, late } = session
  const { day, q } = visit.parameters
  return {
    session: { id, title, startTime, endTime, location, track, isOff, late },
    reason: isOff && cancelReason,
    full: fullUntil(session),
    instead,
    people: session.people.map(withPersonColor).map(({ name, photoUrl, color }) => ({ name, photoUrl, color })),
    change: agenda.changed.get(id),
    announced: agenda.announcedIn(session.room),
    since: recordingOf(session) && agenda.span?.until,
    timezone: visit.event.timezone,
    links: visit.links,
    list: { day, ...filtersOf(visit.parameters), q },
    ...options,
  }
}

type ItemProps = ReturnType<typeof pickItem>

function SessionItem(props: ItemProps) {
  const { session, instead, links, list } = props
  return (
    <>
      <SessionCard {...props} />
      <Star id={session.id} title={session.title} />
      {instead && <ReplacementLink {...instead} href={links('/', { ...list, session: instead.id })} />}
    </>
  )
}

const itemMarkup = cachedMarkup(SessionItem)

function SessionCard(props: ItemProps) {
  const { session, reason, full, people, change, announced, since, timezone, links, list, level, isRunning } = props
  const { id, late } = session
  return (
    <a className="card session" href={links('/', { ...list, session: id })} data-dialog={`session-${id}`}>
      <h3 aria-level={level}>{session.isOff ? <CancelledBadge before={<s>{session.title}</s>} /> : session.title}</h3>
      <p>
        {isRunning ? `until ${formatTime(session.endTime)}` : formatTimeRange(session.startTime, session.endTime)}
        {session.location && (
          <>
            {' · '}
            <span>{session.location}</span>
          </>
        )}
      </p>
      <ChangedBadges change={change} />
      {announced.length > 0 && <HiddenComma />}
      <AnnouncementNotices announced={announced} timezone={timezone} isPlain />
      {reason && <HiddenComma />}
      {reason && <p className="reason">{reason}</p>}
      {late.minutes > 0 && <HiddenComma />}
      <LateBadge {...late} />
      {full && <HiddenComma />}
      <FullBadge until={full} timezone={timezone} />
      {since && <HiddenComma />}
      <RecordingBadge since={since} />
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

export function TrackBadge({ track }: { track: string }) {
  return <span {...trackMarks(track, 'badge')}>{track}</span>
}
