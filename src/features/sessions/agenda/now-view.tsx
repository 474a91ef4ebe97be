import type { ReactNode } from 'react'
import type { Links } from '../../../layout/links.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import type { Program, ProgramSession } from '../../../program/program.ts'
import { formatTime } from '../../../text/time/format-time.ts'
import { RatingButtons, RatingTemplate } from '../rating.tsx'
import { Star } from '../stars/star.tsx'
import type { Agenda } from './load-agenda.ts'
import { SessionCard } from './session-card.tsx'
import { endOfAll, hoursOfDays, whatsNow } from './whats-now.ts'

type NowViewProps = { agenda: Agenda; visit: PageRequest }

/** The server fills it at `/?now`; elsewhere the script does (product §3.15). */
export function NowView({ agenda, visit }: NowViewProps) {
  const { links, parameters } = visit
  const isShown = parameters.now !== undefined
  const { running, next, ended } = whatsNow(isShown ? agenda : { timed: [] }, Date.now() / 1000)
  const card = (isRunning: boolean) => (session: ProgramSession) => (
    <li key={session.id} data-id={session.id}>
      <SessionCard session={session} agenda={agenda} visit={visit} level={undefined} isRunning={isRunning} />
      <Star id={session.id} title={session.title} />
    </li>
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
      <h2>
        {title} <span className="when">{when}</span>
      </h2>
      <ul className="slot-sessions">{children}</ul>
    </section>
  )
}

type EventOverProps = { visit: { event: PageRequest['event']; links: Links }; program: Program }

/** Product §3.16. */
export function EventOver({ visit: { event, links }, program }: EventOverProps) {
  const end = endOfAll(hoursOfDays(program))
  if (!end) return null
  return (
    <p className="event-over" data-since={end} hidden={Date.now() / 1000 < end}>
      <strong>That’s a wrap. Thank you for coming!</strong>{' '}
      {event.feedbackOpen && <a href={links('/feedback')}>Rate the sessions</a>}
    </p>
  )
}
