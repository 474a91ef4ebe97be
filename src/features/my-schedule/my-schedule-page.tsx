import { Star as StarIcon } from 'lucide-react'
import type { MySchedule } from '../../../db/schema.ts'
import { counted } from '../../format/counted.ts'
import { chunkOf, stylesheetUrl } from '../../islands/manifest.ts'
import { ScreenTitle } from '../../layout/screen-title.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { Visit } from '../../visits/public-page.tsx'
import type { Agenda } from '../sessions/agenda/agenda-list.tsx'
import type { News } from '../sessions/changed/news.ts'
import { Stars } from '../sessions/stars/star.tsx'
import { MyNews } from './list/my-news.tsx'
import { MySessions } from './list/my-sessions.tsx'
import { Tools } from './taking/tools.tsx'

const SCRIPT = `${import.meta.dir}/list/my-schedule.script.ts`

type MyScheduleProps = {
  visit: Visit
  agenda: Agenda
  news: News[]
  /** Where the visitor's cookie tells; else the page is the one for everybody, and its script knows what is starred. */
  schedule: MySchedule | undefined
}

/** My schedule (product §26.3). */
export function MyScheduleContent({ visit, agenda, news, schedule }: MyScheduleProps) {
  const { event, links } = visit
  const starred = new Set(schedule?.sessionIds)
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('my-schedule')} />
      <ScreenTitle event={event}>My schedule</ScreenTitle>
      <Stars links={links} />
      <div data-script={chunkOf(SCRIPT).url}>
        <MyNews news={news} starred={starred} links={links} />
        <MySessions event={event} agenda={agenda} links={links} starred={starred} isWhole />
        <Empty icon={StarIcon} action={{ href: links('/'), label: 'See the agenda' }}>
          Nothing is starred yet. The star at a session puts it here, on this phone and without a login.
        </Empty>
      </div>
      {schedule && <Tools visit={visit} schedule={schedule} />}
    </>
  )
}

type SharedProps = { visit: Visit; agenda: Agenda; schedule: MySchedule; isDevice: boolean; token: string }

/** What somebody else starred, or the same person on another device: to be looked at, and taken over by a button (product §26.5, §26.6). */
export function SharedContent({ visit: { event, links }, agenda, schedule, isDevice, token }: SharedProps) {
  const starred = new Set(schedule.sessionIds)
  const there = agenda.sessions.filter(({ id }) => starred.has(id))
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('my-schedule')} />
      <ScreenTitle event={event} subtitle={counted(there.length, 'session')}>
        {isDevice ? 'My schedule on this device' : 'A shared schedule'}
      </ScreenTitle>
      <Stars links={links} />
      <form className="take-over" method="post" action={links(`/my-schedule/${isDevice ? 'device/' : ''}${token}`)}>
        <p>
          {isDevice
            ? 'From then on both devices have the same schedule, with what was starred on either of them.'
            : 'You are looking at what somebody else starred. Yours stays as it is.'}
        </p>
        <button type="submit" className="button primary">
          {isDevice ? 'Use it on this device' : 'Add all to mine'}
        </button>
        <a href={links('/my-schedule')}>My schedule</a>
      </form>
      <MySessions event={event} agenda={agenda} links={links} starred={starred} isWhole={false} />
    </>
  )
}
