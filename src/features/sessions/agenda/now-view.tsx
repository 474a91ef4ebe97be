import type { ReactNode } from 'react'
import type { Links } from '../../../layout/links.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { nowAndNext } from '../../../program/now.ts'
import type { Program, ProgramSession, Span, TimedSession } from '../../../program/program.ts'
import { formatTime } from '../../../text/time/format-time.ts'
import { FACE_ICONS, FACE_WORDS, FACES } from '../../../ui/faces.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Agenda } from './load-agenda.ts'
import { sessionItem } from './session-card.tsx'

/** The server fills it at `/?now`; elsewhere the script does (product §3.15). */
export function NowView({ agenda, visit }: { agenda: Agenda; visit: PageRequest }) {
  const { links, parameters } = visit
  const isShown = parameters.now !== undefined
  const { running, next, ended } = isShown ? whatsNow(agenda, Date.now() / 1000) : { running: [], next: [], ended: [] }
  const card = (isRunning: boolean) => (session: ProgramSession) => (
    <li
      key={session.id}
      data-id={session.id}
      dangerouslySetInnerHTML={sessionItem(session, agenda, visit, { isRunning })}
    />
  )
  return (
    <div className="now-view" hidden={!isShown}>
      <Part name="running" title="On now">
        {running.map(card(true))}
      </Part>
      <Part name="next" title="Next" when={next[0] && `at ${formatTime(next[0].startTime)}`}>
        {next.map(card(false))}
      </Part>
      <Part name="ended" title="How was it?">
        {ended.map(({ id, title }) => (
          <li key={id} data-id={id} className="card">
            <h3>
              <a href={links('/', { session: id })} data-dialog={`session-${id}`}>
                {title}
              </a>
            </h3>
            <RatingButtons id={id} title={title} links={links} />
          </li>
        ))}
      </Part>
      <p className="nothing">
        No sessions right now. <a href={links('/')}>See the full agenda</a>
      </p>
      <RatingTemplate links={links} />
    </div>
  )
}

function Part({ name, title, when, children }: { name: string; title: string; when?: string; children: ReactNode }) {
  return (
    <section className={`now-part now-${name}`}>
      <h2 className="cluster">
        {title} <span className="when">{when}</span>
      </h2>
      <ul className="stack slot-sessions">{children}</ul>
    </section>
  )
}

export function EventOver({ program, links }: { program: Program; links: Links }) {
  const end = endOfAll(hoursOfDays(program))
  if (!end) return null
  return (
    <p className="event-over" data-since={end} hidden={Date.now() / 1000 < end}>
      <strong>That’s a wrap. Thank you for coming!</strong>{' '}
      {program.event.feedbackOpen && <a href={links('/feedback')}>Rate the sessions</a>}
    </p>
  )
}

/** In seconds: around each day for "Now", and after each session for its rating. */
const HOUR = 60 * 60

function whatsNow({ timed }: Pick<Program, 'timed'>, seconds: number) {
  const { running, next, isSameDay } = nowAndNext(timed, seconds)
  const isAsked = ({ session, until }: TimedSession) => until <= seconds && seconds < until + HOUR && session.feedback
  const sessionsOf = (entries: TimedSession[]): ProgramSession[] => entries.map(({ session }) => session)
  return {
    running: sessionsOf(running),
    next: sessionsOf(isSameDay ? next : []),
    ended: sessionsOf(timed.filter(isAsked)),
  }
}

/** When {@link whatsNow} differs, in seconds. */
export const changesOfNow = ({ timed }: Pick<Program, 'timed'>) =>
  timed.flatMap(({ from, until }) => [from, until, until + HOUR])

export function hoursOfDays({ sessions }: Program): Span[] {
  const held = sessions.filter(({ isOff }) => !isOff)
  return [...Map.groupBy(held, ({ day }) => day).values()].flatMap((ofDay) => {
    const first = ofDay[0]?.span
    const last = Math.max(...ofDay.map(({ span }) => span?.until ?? 0))
    return first ? [{ from: first.from - HOUR, until: last + HOUR }] : []
  })
}

export function endOfAll(hours: Span[]): number | undefined {
  return hours.length ? Math.max(...hours.map(({ until }) => until)) - HOUR : undefined
}

export const isWithin = (hours: Span[], seconds: number) =>
  hours.some(({ from, until }) => from <= seconds && seconds < until)

export function RatingButtons({ id, title, links }: { id: string; title: string; links: Links }) {
  return (
    <form className="buttons rating" method="post" action={links('/feedback')} aria-label={`Rate ${title}`}>
      <input type="hidden" name="sessionId" value={id} />
      {FACES.map((face) => {
        const icon = FACE_ICONS[face]
        return (
          <button key={face} type="submit" className="button" name="face" value={face}>
            <Icon of={icon} size={22} />
            {FACE_WORDS[face]}
          </button>
        )
      })}
      <span className="muted" role="status" />
    </form>
  )
}

/** Scripts copy it to each session that ended. */
export function RatingTemplate({ links }: { links: Links }) {
  return (
    <template id="rating">
      <RatingButtons id="" title="" links={links} />
    </template>
  )
}
