import type { ReactNode } from 'react'
import type { Event, Room, Session } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import { feedbackWindow } from '../../../program/audience-switches.ts'
import { lateness } from '../../../program/delay.ts'
import { isCancelled } from '../../../program/public-sessions.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { CancelledBadge, ReplacementLink } from '../../../ui/cancelled.tsx'
import { LateBadge } from '../../../ui/late-badge.tsx'
import { accessNames } from '../../rooms/constants.ts'
import { FullBadge } from '../../rooms/full-badge.tsx'
import { roomFinder } from '../../rooms/room-finder.ts'
import type { Agenda } from '../../sessions/agenda/agenda-list.tsx'
import { TrackBadge } from '../../sessions/agenda/track-badge.tsx'
import { Rating } from '../../sessions/rating.tsx'
import { Star } from '../../sessions/stars/star.tsx'
import { type DayPlan, type FreeGap, formatEventClock, formatLength, type PlanEntry } from './day-plan.ts'

type MySessionProps = {
  session: Session
  event: Event
  agenda: Agenda
  links: Links
  plan: DayPlan
  timed: PlanEntry | undefined
  titles: Map<string, string>
  /** Of its heading, where that is not what it looks like. */
  level: number | undefined
  isStarred: boolean
  /** In the visitor's own schedule, where one that is not starred is there and hidden. Another's clashes and gaps are her own business. */
  isMine: boolean
}

/** A starred session: what it is, what else is then, and how much is free before it (product §26.3). */
export function MySession({ session, event, links, plan, timed, titles, isStarred, isMine, ...rest }: MySessionProps) {
  const { id } = session
  const clash = plan.clashes.get(id)
  const gap = plan.gaps.get(id)
  const times = timed && { 'data-from': timed.from, 'data-until': timed.until, 'data-floor': timed.floor }
  return (
    <li
      id={`s-${id}`}
      className={timed ? undefined : 'off'}
      data-id={id}
      data-rate={feedbackWindow(event, session) && ''}
      hidden={isMine && !isStarred}
      {...times}
    >
      <Card session={session} event={event} links={links} {...rest}>
        {isMine && isStarred && isOver(timed) && feedbackWindow(event, session) && (
          <Rating id={id} title={session.title} links={links} />
        )}
        {clash && isStarred && isMine && (
          <p className="clash" data-mark="">
            Overlaps with “{clash.with}” until {formatEventClock(clash.until, event.timezone ?? undefined)}
          </p>
        )}
      </Card>
      <Star id={id} title={session.title} isPressed={isMine && isStarred} />
      {gap && isStarred && isMine && <FreeTime gap={gap} links={links} titles={titles} />}
    </li>
  )
}

const isOver = (timed: PlanEntry | undefined) => timed && timed.until < Date.now() / 1000

type CardProps = Pick<MySessionProps, 'session' | 'event' | 'agenda' | 'links' | 'level'> & { children: ReactNode }

function Card({ session, event, agenda, links, level, children }: CardProps) {
  const room = roomFinder(agenda.places.rooms)(session.location)
  const instead = agenda.replacements.get(session.id)
  const isOff = isCancelled(session)
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
      {isOff && instead && (
        <ReplacementLink
          title={instead.title}
          href={links('/', { session: instead.id })}
          dialog={`session-${instead.id}`}
        />
      )}
      {room && !isOff && <Directions room={room} />}
      <TrackBadge track={session.track} /> <LateBadge {...lateness(event, session)} />{' '}
      <FullBadge until={agenda.full.get(session.id)} timezone={event.timezone} />
      {children}
    </div>
  )
}

/** What was said of a room: how to get there, and what is there for whom. */
function Directions({ room: { directions, access } }: { room: Room }) {
  const said = [directions, accessNames(access).join(', ')].filter(Boolean)
  return said.length > 0 && <p className="way">{said.join(' ')}</p>
}

/** Keep it the same as in `arrange.ts`. */
function FreeTime({ gap, links, titles }: { gap: FreeGap; links: Links; titles: Map<string, string> }) {
  const [first, ...others] = gap.nearby
  return (
    <p className="gap" data-mark="">
      <strong>{formatLength(gap.seconds)} free.</strong>
      {first && (
        <>
          {' Nearby: '}
          <a href={links('/', { session: first })}>{titles.get(first)}</a>
        </>
      )}
      {others.length > 0 && ` +${others.length} more`}
    </p>
  )
}
