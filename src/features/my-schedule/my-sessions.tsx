import { createElement, type ReactNode } from 'react'
import type { Room } from '../../../db/schema.ts'
import type { Links } from '../../layout/links.ts'
import { fullUntil, type ProgramSession, type Span, spanData } from '../../program/program.ts'
import { recordingOf } from '../../text/session-links.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { CancelledBadge, FullBadge, LateBadge, RecordingBadge, ReplacementLink } from '../../ui/badges.tsx'
import { accessNames } from '../rooms/constants.ts'
import { AgendaDays, groupByDay } from '../sessions/agenda/agenda-days.tsx'
import type { Agenda } from '../sessions/agenda/load-agenda.ts'
import { RatingButtons } from '../sessions/agenda/now-view.tsx'
import { TrackBadge } from '../sessions/agenda/session-card.tsx'
import { Star } from '../sessions/stars/star.tsx'
import { buildDayPlan, clashText, type FreeGap, freeTimeParts } from './day-plan.ts'

type MySessionsProps = { agenda: Agenda; links: Links; starred: Set<string>; isMine: boolean }

/** `isMine`: the visitor's own, which holds other sessions hidden. A shared one shows no clashes and gaps. */
export function MySessions({ agenda, links, starred, isMine }: MySessionsProps) {
  const { event, sessions, timed } = agenda
  const plan = buildDayPlan(
    timed.map(({ session, ...span }) => ({ ...span, id: session.id, title: session.title, floor: floorOf(session) })),
    (id) => starred.has(id),
  )
  const shown = isMine ? sessions : sessions.filter(({ id }) => starred.has(id))
  const entry = (session: ProgramSession, level?: number) => {
    const { id, title } = session
    const isStarred = starred.has(id)
    const span = session.isOff ? undefined : session.span
    const clash = plan.clashes.get(id)
    const gap = plan.gaps.get(id)
    return (
      <li
        key={id}
        id={`s-${id}`}
        className={span ? undefined : 'off'}
        data-id={id}
        data-rate={session.feedback && ''}
        hidden={isMine && !isStarred}
        {...spanData(span)}
        data-floor={span && floorOf(session)}>
        <Card session={session} agenda={agenda} links={links} level={level}>
          {isMine && isStarred && isOver(span) && session.feedback && <RatingButtons {...{ id, title, links }} />}
          {clash && isMine && (
            <p className="clash" data-mark="">
              {clashText(clash, event.timezone)}
            </p>
          )}
        </Card>
        <Star id={id} title={title} isPressed={isMine && isStarred} />
        {gap && isMine && <FreeTime gap={gap} links={links} agenda={agenda} />}
      </li>
    )
  }
  return (
    <div className="my-sessions" data-mine={isMine ? (event.timezone ?? '') : undefined}>
      <AgendaDays days={groupByDay(agenda, shown)} sessions={shown}>
        {entry}
      </AgendaDays>
    </div>
  )
}

const isOver = (span: Span | undefined) => span && span.until < Date.now() / 1000

/** Sessions of one floor are near each other; empty for an unknown room. */
const floorOf = ({ room }: ProgramSession) => (room ? (room.floorId ?? 'main') : '')

type CardProps = { session: ProgramSession; agenda: Agenda; links: Links; level?: number; children: ReactNode }

function Card({ session, agenda, links, level, children }: CardProps) {
  const { timezone } = agenda.event
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
      <TrackBadge track={session.track} /> <RecordingBadge since={recordingOf(session) && agenda.span?.until} />{' '}
      <LateBadge {...session.late} /> <FullBadge until={fullUntil(session)} timezone={timezone} />
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
