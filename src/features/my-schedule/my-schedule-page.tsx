import { Star as StarIcon } from 'lucide-react'
import type { MySchedule } from '../../../db/schema.ts'
import { chunkOf, stylesheetUrl } from '../../islands/manifest.ts'
import { ScreenTitle } from '../../layout/screen-title.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotFoundNotice } from '../../ui/notices.tsx'
import type { Agenda } from '../sessions/agenda/load-agenda.ts'
import { EventOver } from '../sessions/agenda/now-view.tsx'
import { RatingTemplate } from '../sessions/rating.tsx'
import { StarsForm } from '../sessions/stars/star.tsx'
import { MyChanges } from './list/my-changes.tsx'
import { MySessions } from './list/my-sessions.tsx'
import { DONE, isDone, TOO_MANY_STARS_MESSAGE } from './schema.ts'
import { ScheduleTools } from './sharing/sharing-tools.tsx'

const SCRIPT = `${import.meta.dir}/list/my-schedule.script.ts`

type MyScheduleProps = {
  visit: PageRequest
  agenda: Agenda
  /** Undefined on the cached page for everybody, whose script knows the stars. */
  schedule: MySchedule | undefined
}

export function MyScheduleContent({ visit, agenda, schedule }: MyScheduleProps) {
  const { event, links, parameters } = visit
  const starred = new Set(schedule?.sessionIds)
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('my-schedule')} />
      <ScreenTitle event={event}>My schedule</ScreenTitle>
      <StarsForm links={links} />
      {parameters.full !== undefined && <NotFoundNotice what={TOO_MANY_STARS_MESSAGE} />}
      {isDone(parameters.done) && (
        <p className="notice good" role="status" data-once="done">
          {DONE[parameters.done]}
        </p>
      )}
      <div data-script={chunkOf(SCRIPT).url} data-swap="mine">
        <MyChanges news={agenda.changed.values()} starred={starred} links={links} />
        <EventOver visit={visit} program={agenda} />
        <RatingTemplate links={links} />
        <MySessions event={event} agenda={agenda} links={links} starred={starred} isFullProgram />
        <EmptyState icon={StarIcon} action={{ href: links('/'), label: 'See the agenda' }}>
          No sessions yet. Tap ☆ on a session to add it here. No login needed.
        </EmptyState>
      </div>
      {schedule && <ScheduleTools visit={visit} schedule={schedule} />}
    </>
  )
}
