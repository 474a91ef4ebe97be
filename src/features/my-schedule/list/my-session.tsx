import { createElement, type ReactNode } from 'react'
import type { Event, Room } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import { fullUntil, type ProgramSession, type Span, spanData } from '../../../program/program.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { CancelledBadge, ReplacementLink } from '../../../ui/cancelled.tsx'
import { LateBadge } from '../../../ui/late-badge.tsx'
import { accessNames } from '../../rooms/constants.ts'
import { FullBadge } from '../../rooms/full-badge.tsx'
import type { Agenda } from '../../sessions/agenda/load-agenda.ts'
import { TrackBadge } from '../../sessions/agenda/session-card.tsx'
import { RatingButtons } from '../../sessions/rating.tsx'
import { Star } from '../../sessions/stars/star.tsx'
import { clashText, type DayPlan, type FreeGap, freeTimeParts } from './day-plan.ts'

type MySessionProps = {
  session: ProgramSession
  event: Event
  agenda: Agenda
  links: Links
  plan: DayPlan
  level: number | undefined
  isStarred: boolean
  /** The visitor's own schedule, which holds other sessions hidden. A shared one shows no clashes and gaps. */
  isMine: boolean
}

/** Product §26.3. */
export function MySession({ session, event, agenda, links, plan, level, isStarred, isMine }: MySessionProps) {
  const { id } = session
  const span = session.isOff ? undefined : session.span
  const clash = plan.clashes.get(id)
  const gap = plan.gaps.get(id)
  return (
    <li
      id={`s-${id}`}
      className={span ? undefined : 'off'}
      data-id={id}
      data-rate={session.feedback && ''}
      hidden={isMine && !isStarred}
      {...spanData(span)}
      data-floor={span && floorOf(session)}
    >
      <Card session={session} event={event} links={links} level={level}>
        {isMine && isStarred && isOver(span) && session.feedback && (
          <RatingButtons id={id} title={session.title} links={links} />
        )}
        {clash && isStarred && isMine && (
          <p className="clash" data-mark="">
            {clashText(clash, event.timezone)}
          </p>
        )}
      </Card>
      <Star id={id} title={session.title} isPressed={isMine && isStarred} />
      {gap && isStarred && isMine && <FreeTime gap={gap} links={links} agenda={agenda} />}
    </li>
  )
}

const isOver = (span: Span | undefined) => span && span.until < Date.now() / 1000

/** Sessions of one floor are near each other; empty for an unknown room. */
export const floorOf = ({ room }: ProgramSession) => (room ? (room.floorId ?? 'main') : '')

type CardProps = Pick<MySessionProps, 'session' | 'event' | 'links' | 'level'> & { children: ReactNode }

function Card({ session, event, links, level, children }: CardProps) {
  const { room, instead, isOff } = session
  const title = <a href={links('/', { session: session.id })}>{isOff ? <s>{session.title}</s> : session.title}</a>
  return (
    <div className="card session">
      <h3 aria-level={level}>{isOff ? <CancelledBadge before={title} /> : title}</h3>
      <p>
        {formatTimeRange(session.startTime, session.endTime)}
        {session.location && (
          <>
            {' · '}
            <span>{room ? <a href={links('/', { room: room.id })}>{session.location}</a> : session.location}</span>
          </>
        )}
      </p>
      {isOff && session.cancelReason && <p className="reason">{session.cancelReason}</p>}
      {isOff && instead && <ReplacementLink {...instead} href={links('/', { session: instead.id })} />}
      {room && !isOff && <Directions room={room} />}
      <TrackBadge track={session.track} /> <LateBadge {...session.late} />{' '}
      <FullBadge until={fullUntil(session)} timezone={event.timezone} />
      {children}
    </div>
  )
}

function Directions({ room: { directions, access } }: { room: Room }) {
  const said = [directions, accessNames(access).join(', ')].filter(Boolean)
  return said.length > 0 && <p className="way">{said.join(' ')}</p>
}

function FreeTime({ gap, links, agenda }: { gap: FreeGap; links: Links; agenda: Agenda }) {
  const parts = freeTimeParts<ReactNode>(gap, {
    strong: (text) => <strong>{text}</strong>,
    link: (id) => <a href={links('/', { session: id })}>{agenda.byId.get(id)?.title}</a>,
  })
  return createElement('p', { className: 'gap', 'data-mark': '' }, ...parts)
}
