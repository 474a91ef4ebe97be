import { __iconData as StarIcon } from 'lucide-react/icons/star'
import type { MySchedule } from '../../../db/schema.ts'
import { chunkOf } from '../../islands/manifest.ts'
import type { Links } from '../../layout/links.ts'
import { ScreenTitle } from '../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { recordingOf } from '../../text/session-links.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice, SuccessNotice } from '../../ui/notices.tsx'
import type { Agenda } from '../sessions/agenda/load-agenda.ts'
import { EventOver, RatingTemplate } from '../sessions/agenda/now-view.tsx'
import { type PublishedChange, toSeconds } from '../sessions/changed/published-changes.ts'
import { StarsForm } from '../sessions/stars/star.tsx'
import { MySessions } from './my-sessions.tsx'
import { PushOffer } from './push/push-offer.tsx'
import { DONE, isDone, TOO_MANY_STARS_MESSAGE } from './schema.ts'
import { ScheduleTools } from './sharing-page.tsx'

type MyScheduleProps = {
  visit: PageRequest
  agenda: Agenda
  /** Undefined on the cached page for everybody, whose script knows the stars. */
  schedule: MySchedule | undefined
}

export function MyScheduleContent({ visit, agenda, schedule }: MyScheduleProps) {
  const { links, parameters } = visit
  const starred = new Set(schedule?.sessionIds)
  return (
    <>
      <ScreenTitle css="my-schedule">My schedule</ScreenTitle>
      <StarsForm links={links} />
      {parameters.full !== undefined && <Notice>{TOO_MANY_STARS_MESSAGE}</Notice>}
      {isDone(parameters.done) && <SuccessNotice once="done">{DONE[parameters.done]}</SuccessNotice>}
      <div data-script={chunkOf(`${import.meta.dir}/my-schedule.script.ts`).url} data-swap="mine">
        <MyChanges news={agenda.changed.values()} starred={starred} links={links} />
        <EventOver program={agenda} links={links} />
        <MyRecordings agenda={agenda} starred={starred} />
        <RatingTemplate links={links} />
        <MySessions agenda={agenda} links={links} starred={starred} isMine />
        <EmptyState icon={StarIcon} action={{ href: links('/'), label: 'See the agenda' }}>
          No sessions yet. Tap ☆ on a session to add it here. No login needed.
        </EmptyState>
      </div>
      {schedule && agenda.span && Date.now() / 1000 < agenda.span.until && <PushOffer isOffered={starred.size >= 3} />}
      {schedule && <ScheduleTools visit={visit} schedule={schedule} />}
    </>
  )
}

/** After the event: what can still be watched. */
function MyRecordings({ agenda: { sessions, span }, starred }: Pick<ChangesProps, 'starred'> & { agenda: Agenda }) {
  const recorded = sessions.filter(recordingOf)
  if (!span || !recorded.length) return null
  return (
    <section className="my-news" data-since={span.until} hidden={Date.now() / 1000 < span.until}>
      <h2>Watch what you missed</h2>
      <ul className="news">
        {recorded.map(({ id, title, links }) => (
          <li key={id} data-id={id} hidden={!starred.has(id)}>
            <p>
              <a href={recordingOf({ links })!.url} target="_blank" rel="noopener nofollow">
                {title}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChangesProps = { news: Iterable<PublishedChange>; starred: Set<string>; links: Links }

function MyChanges({ news, starred, links }: ChangesProps) {
  return (
    <section className="my-news" aria-label="What changed">
      <h2>Changes to your sessions</h2>
      <ul className="news">
        {[...news].map(({ id, at, kind, title, sentences }) => (
          <li key={id} data-id={id} hidden={!starred.has(id)}>
            <p data-changed={toSeconds(at)}>
              {kind === 'gone' ? <s>{title}</s> : <a href={links('/', { session: id })}>{title}</a>}{' '}
              <strong>{sentences.join('. ')}</strong>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
