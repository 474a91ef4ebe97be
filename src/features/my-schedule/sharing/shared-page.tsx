import { Link2Off } from 'lucide-react'
import type { MySchedule } from '../../../../db/schema.ts'
import { stylesheetUrl } from '../../../islands/manifest.ts'
import { ScreenTitle } from '../../../layout/screen-title.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { pluralize } from '../../../text/pluralize.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Agenda } from '../../sessions/agenda/load-agenda.ts'
import { StarsForm } from '../../sessions/stars/star.tsx'
import { MySessions } from '../list/my-sessions.tsx'

type SharedProps = { visit: PageRequest; agenda: Agenda; schedule: MySchedule; isDevice: boolean; token: string }

/** Product §26.5, §26.6. */
export function SharedContent({ visit: { event, links }, agenda, schedule, isDevice, token }: SharedProps) {
  const starred = new Set(schedule.sessionIds)
  const there = agenda.sessions.filter(({ id }) => starred.has(id))
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('my-schedule')} />
      <ScreenTitle event={event} subtitle={pluralize(there.length, 'session')}>
        {isDevice ? 'My schedule on this device' : 'Shared schedule'}
      </ScreenTitle>
      <StarsForm links={links} />
      <form className="take-over" method="post" action={links(`/my-schedule/${isDevice ? 'device/' : ''}${token}`)}>
        <p>
          {isDevice
            ? 'Both devices will stay in sync and include everything starred on either one.'
            : 'This is someone else’s schedule. Yours won’t change.'}
        </p>
        <p className="buttons">
          <button type="submit" className="button primary">
            {isDevice ? 'Use on this device' : 'Add all to My schedule'}
          </button>
          <a className="button" href={links('/my-schedule')}>
            My schedule
          </a>
        </p>
      </form>
      <MySessions event={event} agenda={agenda} links={links} starred={starred} isFullProgram={false} />
    </>
  )
}

export function ExpiredLink({ visit: { event, links } }: { visit: PageRequest }) {
  return (
    <>
      <ScreenTitle event={event}>Shared schedule</ScreenTitle>
      <EmptyState icon={Link2Off} action={{ href: links('/my-schedule'), label: 'See my schedule' }}>
        This link has been turned off. Ask for a new one.
      </EmptyState>
    </>
  )
}
