import { Clock, MapPin } from 'lucide-react'
import type { Announcement, Event, Room, Session, Speaker } from '../../../db/schema.ts'
import type { Links } from '../../layout/links.ts'
import { AnnouncementNotices } from '../../layout/masthead/announcements.tsx'
import { feedbackWindow, questionWindow } from '../../program/audience-switches.ts'
import { sessionDayName } from '../../program/day-names.ts'
import { lateness } from '../../program/delay.ts'
import { sessionInstants } from '../../program/instants.ts'
import { isCancelled, type Replacement } from '../../program/public-sessions.ts'
import { withPersonColor } from '../../text/person-colors.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { CancelledNote } from '../../ui/cancelled.tsx'
import { HiddenComma } from '../../ui/hidden-comma.tsx'
import { LateBadge } from '../../ui/late-badge.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { FullBadge } from '../rooms/full-badge.tsx'
import { calendarUrl } from '../take-with-you/download-urls.ts'
import { TrackBadge } from './agenda/track-badge.tsx'
import { SessionActions, type SessionActsProps } from './session-actions.tsx'

type SessionDialogProps = {
  event: Event
  session: Session
  /** What takes its place where it is cancelled. */
  instead: Replacement | undefined
  speakers: Speaker[]
  room: Room | undefined
  /** Until when nobody else gets into its room, in seconds. */
  full: number | undefined
  /** For its room. */
  announced: Announcement[]
  links: Links
  closeHref: string
  open?: boolean
}

export function SessionDialog(props: SessionDialogProps) {
  const { event, session, instead, speakers, room, full, announced, links, ...dialog } = props
  return (
    <Dialog
      id={`session-${session.id}`}
      title={session.title}
      content={SessionDetails}
      data={{
        session,
        day: sessionDayName(event, session),
        instead,
        speakers: speakers.map(personOf),
        roomId: room?.id,
        late: lateness(event, session),
        full,
        announced,
        timezone: event.timezone,
        calendar:
          isCancelled(session) || !sessionInstants(event, session)
            ? undefined
            : calendarUrl(event, { session: session.id }),
        questions: questionWindow(event, session) && links('/questions', { session: session.id }),
        feedback: withHref(feedbackWindow(event, session), links('/feedback', { session: session.id })),
        links,
      }}
      {...dialog}
    />
  )
}

const withHref = <T extends object>(asked: T | undefined, href: string) => asked && { ...asked, href }

type Person = ReturnType<typeof personOf>

function personOf(speaker: Speaker) {
  const { id, name, title, company, photoUrl, color } = withPersonColor(speaker)
  return { id, name, title, company, photoUrl, color }
}

type SessionDetailsProps = SessionActsProps & {
  session: Session
  day: string | undefined
  instead?: Replacement
  speakers: Person[]
  roomId: string | undefined
  late: ReturnType<typeof lateness>
  full: number | undefined
  announced: Announcement[]
  timezone: string | null
  links: Links
}

function SessionDetails(props: SessionDetailsProps) {
  const { session, day, instead, speakers, roomId, late, full, announced, timezone, calendar, links } = props
  const place = instead && {
    title: instead.title,
    href: links('/', { session: instead.id }),
    dialog: `session-${instead.id}`,
  }
  return (
    <>
      {isCancelled(session) && <CancelledNote reason={session.cancelReason} instead={place} />}
      <AnnouncementNotices announced={announced} timezone={timezone} />
      <p>
        <TrackBadge track={session.track} /> <LateBadge {...late} /> <FullBadge until={full} timezone={timezone} />
      </p>
      <ul className="facts">
        <li>
          <Clock size={20} strokeWidth={1.75} aria-hidden />
          <strong>
            {day && `${day}, `}
            {formatTimeRange(session.startTime, session.endTime)}
          </strong>
        </li>
        {session.location && (
          <li>
            <MapPin size={20} strokeWidth={1.75} aria-hidden />
            {roomId ? (
              <a href={links('/', { room: roomId })} data-dialog={`room-${roomId}`}>
                {session.location}
              </a>
            ) : (
              session.location
            )}
          </li>
        )}
      </ul>
      <SessionActions session={session} calendar={calendar} questions={props.questions} feedback={props.feedback} />
      {session.description && <RichText text={session.description} />}
      {speakers.length > 0 && (
        <section>
          <h3>Speakers</h3>
          <ul className="people-list link-list">
            {speakers.map((speaker) => (
              <li key={speaker.id}>
                <a href={links('/', { speaker: speaker.id })} data-dialog={`speaker-${speaker.id}`}>
                  <Avatar person={speaker} size={44} color={speaker.color} />
                  <span>
                    <strong>{speaker.name}</strong>
                    <HiddenComma />
                    <span>{[speaker.title, speaker.company].filter(Boolean).join(', ')}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
