import { Clock, MapPin } from 'lucide-react'
import type { Announcement, Event, Session, Speaker } from '../../../db/schema.ts'
import type { Links } from '../../layout/links.ts'
import { AnnouncementNotices } from '../../layout/masthead/announcements.tsx'
import { fullUntil, type ProgramSession } from '../../program/program.ts'
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
import { TrackBadge } from './agenda/session-card.tsx'
import { SessionActions, type SessionActsProps } from './session-actions.tsx'

type SessionDialogProps = {
  event: Event
  session: ProgramSession
  /** For its room. */
  announced: Announcement[]
  links: Links
  closeHref: string
  open?: boolean
}

export function SessionDialog(props: SessionDialogProps) {
  const { event, session, announced, links, ...dialog } = props
  const { id, title, row, isOff, span, dayName, instead, people, room, late, questions, feedback } = session
  return (
    <Dialog
      id={`session-${id}`}
      title={title}
      content={SessionDetails}
      data={{
        session: row,
        isOff,
        day: dayName,
        instead,
        speakers: people.map(personOf),
        roomId: room?.id,
        late,
        full: fullUntil(session),
        announced,
        timezone: event.timezone,
        calendar: isOff || !span ? undefined : calendarUrl(event, { session: id }),
        questions: questions && links('/questions', { session: id }),
        feedback: feedback && { ...feedback, href: links('/feedback', { session: id }) },
        links,
      }}
      {...dialog}
    />
  )
}

type Person = ReturnType<typeof personOf>

function personOf(speaker: Speaker) {
  const { id, name, title, company, photoUrl, color } = withPersonColor(speaker)
  return { id, name, title, company, photoUrl, color }
}

type SessionDetailsProps = SessionActsProps & {
  session: Session
  isOff: boolean
  day: string | undefined
  instead: ProgramSession['instead']
  speakers: Person[]
  roomId: string | undefined
  late: ProgramSession['late']
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
      {props.isOff && <CancelledNote reason={session.cancelReason} instead={place} />}
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
