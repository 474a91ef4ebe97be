import { __iconData as Clock } from 'lucide-react/icons/clock'
import { __iconData as ExternalLink } from 'lucide-react/icons/external-link'
import { __iconData as Smile } from 'lucide-react/icons/face-slightly-smiling'
import { __iconData as MapPin } from 'lucide-react/icons/map-pin'
import { __iconData as MessageCircleQuestionMark } from 'lucide-react/icons/message-circle-question-mark'
import { __iconData as Share2 } from 'lucide-react/icons/share-2'
import type { Announcement, Event } from '../../../db/schema.ts'
import type { Links } from '../../layout/links.ts'
import { AnnouncementNotices } from '../../layout/masthead/announcements.tsx'
import type { OverPage } from '../../pages/public-page.tsx'
import { fullUntil, type ProgramSession } from '../../program/program.ts'
import { linkLine, linkTitle } from '../../text/session-links.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CancelledNote, FullBadge, LateBadge } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { HiddenComma } from '../../ui/hidden-comma.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Fact } from '../rooms/room-dialog.tsx'
import { pickPerson } from '../speakers/speakers-page.tsx'
import { CalendarLink } from '../take-with-you/calendar-link.tsx'
import { calendarUrl } from '../take-with-you/download-urls.ts'
import { TrackBadge } from './agenda/session-card.tsx'
import { Star } from './stars/star.tsx'

type SessionDialogProps = OverPage & { session: ProgramSession; announced: Announcement[] }

export function sessionDialog({ event, session, announced, links, closeHref }: SessionDialogProps) {
  return {
    id: `session-${session.id}`,
    title: session.title,
    content: SessionDetails,
    data: { ...pickDetails(event, session), announced, links },
    closeHref,
  }
}

/** An equal dialog is rendered once, so the row goes without what is resolved from other rows. */
function pickDetails(event: Event, session: ProgramSession) {
  const { day, dayName, wall, span, room, people, isOff, instead, late, roomFullUntil, questions, feedback, ...row } =
    session
  return {
    session: row,
    isOff,
    dayName,
    instead,
    speakers: people.map(pickPerson),
    roomId: room?.id,
    late,
    full: fullUntil(session),
    timezone: event.timezone,
    calendar: isOff || !span ? undefined : calendarUrl(event, { session: row.id }),
    takesQuestions: !!questions,
    feedback,
  }
}

type DetailsProps = ReturnType<typeof pickDetails> & { announced: Announcement[]; links: Links }

function SessionDetails(props: DetailsProps) {
  const { session, dayName, instead, speakers, roomId, late, full, announced, timezone, links } = props
  const replacement = instead && { ...instead, href: links('/', { session: instead.id }) }
  return (
    <>
      {props.isOff && <CancelledNote reason={session.cancelReason} instead={replacement} />}
      <AnnouncementNotices announced={announced} timezone={timezone} />
      <p>
        <TrackBadge track={session.track} /> {session.language && <span className="badge">{session.language}</span>}{' '}
        {session.level && <span className="badge">{session.level}</span>} <LateBadge {...late} />{' '}
        <FullBadge until={full} timezone={timezone} />
      </p>
      <ul className="stack tight facts">
        <Fact icon={Clock}>
          <strong>
            {dayName && `${dayName}, `}
            {formatTimeRange(session.startTime, session.endTime)}
          </strong>
        </Fact>
        {session.location && (
          <Fact icon={MapPin}>
            {roomId ? (
              <a href={links('/', { room: roomId })} data-dialog={`room-${roomId}`}>
                {session.location}
              </a>
            ) : (
              session.location
            )}
          </Fact>
        )}
        {session.links.map((link) => (
          <Fact key={linkLine(link)} icon={ExternalLink}>
            <a href={link.url} target="_blank" rel="noopener nofollow">
              {linkTitle(link)}
            </a>
          </Fact>
        ))}
      </ul>
      <SessionActions {...props} />
      {session.contentNote && <p>{`Content note: ${session.contentNote}`}</p>}
      {session.description && <RichText text={session.description} />}
      {speakers.length > 0 && (
        <section>
          <h3>Speakers</h3>
          <ul className="stack tight people-list link-list">
            {speakers.map((speaker) => (
              <li key={speaker.id}>
                <a className="cluster" href={links('/', { speaker: speaker.id })} data-dialog={`speaker-${speaker.id}`}>
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

/** Without JavaScript the browser itself can share. */
function SessionActions({ session: { id, title }, calendar, takesQuestions, feedback, links }: DetailsProps) {
  return (
    <p className="buttons">
      <Star id={id} title={title} isLabelled />
      {calendar && <CalendarLink href={calendar} />}
      {takesQuestions && (
        <a className="button" href={links('/questions', { session: id })}>
          <Icon of={MessageCircleQuestionMark} size={18} />
          Questions
        </a>
      )}
      {feedback && (
        <a
          className="button"
          href={links('/feedback', { session: id })}
          data-since={feedback.from && feedback.from / 1000}>
          <Icon of={Smile} size={18} />
          Rate this session
        </a>
      )}
      <Button look="needs-script" data-share="">
        <Icon of={Share2} size={18} />
        Share
      </Button>
    </p>
  )
}
