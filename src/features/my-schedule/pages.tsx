import { Elysia } from 'elysia'
import { isDatabaseUnavailable } from '../../../db/pool/errors.ts'
import type { MySchedule } from '../../../db/schema.ts'
import { inTurn } from '../../http/cache/turns.ts'
import { answerFailedPage } from '../../http/errors.tsx'
import { keptAt } from '../../http/from-memory.ts'
import { type Asked, asClient } from '../../http/limits/as-client.ts'
import { addressOf } from '../../http/requests/path-and-query.ts'
import { Page } from '../../layout/page.tsx'
import { toFollow } from '../../visits/live-hours.ts'
import { answerVisitor } from '../../visits/make-page.ts'
import { type PageContent, publicPage, readVisit, type Visit } from '../../visits/public-page.tsx'
import { screenHead } from '../../visits/screen-head.ts'
import { loadAgenda } from '../sessions/agenda/load-agenda.ts'
import { rememberedNews } from '../sessions/changed/news.ts'
import { formRoutes } from './forms.ts'
import { tokenIn } from './keeping/addresses.ts'
import { bringsSchedule, secretsOf } from './keeping/cookie.ts'
import { findOwned } from './keeping/owned.ts'
import { findShared } from './keeping/sharing.ts'
import { MyScheduleContent } from './my-schedule-page.tsx'
import { answerMyCalendar } from './taking/answer-calendar.ts'
import { DeviceContent } from './taking/device-page.tsx'
import { LinkEnded, SharedContent } from './taking/shared-page.tsx'

const kinds = ['event', 'sessions', 'rooms', 'speakers'] as const

const pageForEverybody = publicPage({
  kinds,
  reads: [],
  isPersonal: true,
  render: (visit) => renderMine(visit, undefined),
})

/** Found here where it is kept: what comes before the routes does not look for a schedule. */
const forEverybody = (asked: Asked) =>
  keptAt(asked.request, addressOf(asked.request.url), { saysAddress: true }) ?? pageForEverybody(asked)

export const mySchedulePages = new Elysia()
  .get('/my-schedule', (asked) =>
    bringsSchedule(asked.request) && !isForNews(asked.request)
      ? asClient(asked, (request) => answerMine(asked, request))
      : forEverybody(asked),
  )
  .get('/my-schedule/device', (asked) => asClient(asked, (request) => answerAlone(request, renderWayToDevice)))
  .get('/my-schedule/device/:token', (asked) => answerShared(asked, tokenIn(asked), 'device'))
  .get('/my-schedule/:token', (asked) =>
    tokenIn(asked).endsWith('.ics')
      ? asClient(asked, (request) => answerMyCalendar(request, tokenIn(asked).slice(0, -'.ics'.length)))
      : answerShared(asked, tokenIn(asked), 'share'),
  )
  .use(formRoutes)

/** Scripts know the stars themselves and share one cached page: a thousand open pages ask at once. */
const isForNews = ({ headers }: Request) => headers.has('x-requested-with')

/** What the cookie leads to; while the database is away the page for everybody, which shows what this device has kept. */
async function answerMine(asked: Asked, request: Request): Promise<Response> {
  try {
    return await answerAlone(request, renderMine)
  } catch (error) {
    return isDatabaseUnavailable(error) ? forEverybody(asked) : answerFailedPage(error, request)
  }
}

type Render = (visit: Visit, schedule: MySchedule | undefined) => Promise<PageContent>

/** A page for the one who asks, which nobody keeps. */
async function answerAlone(request: Request, render: Render): Promise<Response> {
  const visit = await readVisit(request)
  if (visit instanceof Response) return visit
  return answerNow(visit, async () => {
    const owned = await findOwned(visit.event, secretsOf(request, visit.event))
    return render(visit, owned?.schedule)
  })
}

function answerShared(asked: Asked, token: string, purpose: 'share' | 'device') {
  return asClient(asked, async (request) => {
    try {
      const visit = await readVisit(request)
      if (visit instanceof Response) return visit
      return await answerNow(visit, async () => {
        const schedule = await findShared(visit.event, token, purpose)
        return schedule ? renderShared(visit, { schedule, token, isDevice: purpose === 'device' }) : renderEnded(visit)
      })
    } catch (error) {
      return answerFailedPage(error, request)
    }
  })
}

const answerNow = (visit: Visit, render: () => Promise<PageContent>) =>
  inTurn(visit.network, async () => answerVisitor(await render(), visit, {}))

async function renderMine(visit: Visit, schedule: MySchedule | undefined): Promise<PageContent> {
  const { event } = visit
  // Before the data is read: it follows news like the page for everybody, which was told how.
  const followed = visit.revision ? visit : { ...visit, ...(await toFollow(visit, { kinds })) }
  const [agenda, { news }] = await Promise.all([loadAgenda(event), rememberedNews(event)])
  const content = <MyScheduleContent {...{ visit, agenda, news, schedule }} />
  return inPage(followed, 'My schedule', content)
}

async function renderShared(visit: Visit, shared: Shared): Promise<PageContent> {
  const agenda = await loadAgenda(visit.event)
  return inPage(visit, 'Shared schedule', <SharedContent visit={visit} agenda={agenda} {...shared} />)
}

type Shared = { schedule: MySchedule; token: string; isDevice: boolean }

const renderEnded = async (visit: Visit): Promise<PageContent> => ({
  ...inPage(visit, 'Shared schedule', <LinkEnded visit={visit} />),
  status: 404,
})

async function renderWayToDevice(visit: Visit, schedule: MySchedule | undefined): Promise<PageContent> {
  if (!schedule) return renderMine(visit, schedule)
  return inPage(visit, 'Use on another device', <DeviceContent visit={visit} schedule={schedule} />)
}

function inPage(visit: Visit, title: string, content: React.ReactNode): PageContent {
  const { event, links, canonical } = visit
  return {
    page: (
      <Page
        {...screenHead(visit, title)}
        event={event}
        links={links}
        tool="/my-schedule"
        canonical={canonical('/my-schedule')}
        noindex
      >
        {content}
      </Page>
    ),
  }
}
