import { Elysia } from 'elysia'
import { isDatabaseUnavailable } from '../../../db/pool/errors.ts'
import type { MySchedule } from '../../../db/schema.ts'
import { withRenderSlot } from '../../http/cache/render-queue.ts'
import { findCached } from '../../http/cached-response.ts'
import { handlePageError } from '../../http/errors.tsx'
import { type RequestContext, withRateLimit } from '../../http/limits/client-context.ts'
import { parseUrl } from '../../http/requests/request-url.ts'
import { Page } from '../../layout/page.tsx'
import { pageHead } from '../../pages/page-head.ts'
import { pageUpdateData } from '../../pages/page-updates.ts'
import { type PageContent, type PageRequest, publicPageHandler, readPageRequest } from '../../pages/public-page.tsx'
import { renderForVisitor } from '../../pages/render-page.ts'
import { loadAgenda } from '../sessions/agenda/load-agenda.ts'
import { cachedChanges } from '../sessions/changed/published-changes.ts'
import { formRoutes } from './form-routes.ts'
import { MyScheduleContent } from './my-schedule-page.tsx'
import { DeviceContent } from './sharing/device-page.tsx'
import { handleMyCalendar } from './sharing/my-calendar-route.ts'
import { ExpiredLink, SharedContent } from './sharing/shared-page.tsx'
import { findOwnedSchedule } from './storage/owned-schedules.ts'
import { hasScheduleCookie, readOwnerSecrets } from './storage/schedule-cookie.ts'
import { tokenParameter } from './storage/schedule-tokens.ts'
import { findShared } from './storage/sharing.ts'

const kinds = ['event', 'sessions', 'rooms', 'speakers'] as const

const pageForEverybody = publicPageHandler({
  kinds,
  parameters: [],
  isPersonal: true,
  render: (visit) => renderMine(visit, undefined),
})

/** Found here where it is kept: what comes before the routes does not look for a schedule. */
const forEverybody = (asked: RequestContext) =>
  findCached(asked.request, parseUrl(asked.request.url), { includesOwnUrl: true }) ?? pageForEverybody(asked)

export const mySchedulePages = new Elysia()
  .get('/my-schedule', (asked) =>
    hasScheduleCookie(asked.request) && !isForNews(asked.request)
      ? withRateLimit(asked, (request) => handleMySchedule(asked, request))
      : forEverybody(asked),
  )
  .get('/my-schedule/device', (asked) => withRateLimit(asked, (request) => respondUncached(request, renderDeviceLink)))
  .get('/my-schedule/device/:token', (asked) => handleShared(asked, tokenParameter(asked), 'device'))
  .get('/my-schedule/:token', (asked) =>
    tokenParameter(asked).endsWith('.ics')
      ? withRateLimit(asked, (request) => handleMyCalendar(request, tokenParameter(asked).slice(0, -'.ics'.length)))
      : handleShared(asked, tokenParameter(asked), 'share'),
  )
  .use(formRoutes)

/** Scripts know the stars themselves and share one cached page: a thousand open pages ask at once. */
const isForNews = ({ headers }: Request) => headers.has('x-requested-with')

/** What the cookie leads to; while the database is away the page for everybody, which shows what this device has kept. */
async function handleMySchedule(asked: RequestContext, request: Request): Promise<Response> {
  try {
    return await respondUncached(request, renderMine)
  } catch (error) {
    return isDatabaseUnavailable(error) ? forEverybody(asked) : handlePageError(error, request)
  }
}

type Render = (visit: PageRequest, schedule: MySchedule | undefined) => Promise<PageContent>

/** A page for the one who asks, which nobody keeps. */
async function respondUncached(request: Request, render: Render): Promise<Response> {
  const visit = await readPageRequest(request)
  if (visit instanceof Response) return visit
  return answerNow(visit, async () => {
    const owned = await findOwnedSchedule(visit.event, readOwnerSecrets(request, visit.event))
    return render(visit, owned?.schedule)
  })
}

function handleShared(asked: RequestContext, token: string, purpose: 'share' | 'device') {
  return withRateLimit(asked, async (request) => {
    try {
      const visit = await readPageRequest(request)
      if (visit instanceof Response) return visit
      return await answerNow(visit, async () => {
        const schedule = await findShared(visit.event, token, purpose)
        return schedule ? renderShared(visit, { schedule, token, isDevice: purpose === 'device' }) : renderEnded(visit)
      })
    } catch (error) {
      return handlePageError(error, request)
    }
  })
}

const answerNow = (visit: PageRequest, render: () => Promise<PageContent>) =>
  withRenderSlot(visit.network, async () => renderForVisitor(await render(), visit, {}))

async function renderMine(visit: PageRequest, schedule: MySchedule | undefined): Promise<PageContent> {
  const { event } = visit
  // Before the data is read: it follows news like the page for everybody, which was told how.
  const followed = visit.revision ? visit : { ...visit, ...(await pageUpdateData(visit, { kinds })) }
  const [agenda, { news }] = await Promise.all([loadAgenda(event), cachedChanges(event)])
  const content = <MyScheduleContent {...{ visit, agenda, news, schedule }} />
  return wrapInPage(followed, 'My schedule', content)
}

async function renderShared(visit: PageRequest, shared: Shared): Promise<PageContent> {
  const agenda = await loadAgenda(visit.event)
  return wrapInPage(visit, 'Shared schedule', <SharedContent visit={visit} agenda={agenda} {...shared} />)
}

type Shared = { schedule: MySchedule; token: string; isDevice: boolean }

const renderEnded = async (visit: PageRequest): Promise<PageContent> => ({
  ...wrapInPage(visit, 'Shared schedule', <ExpiredLink visit={visit} />),
  status: 404,
})

async function renderDeviceLink(visit: PageRequest, schedule: MySchedule | undefined): Promise<PageContent> {
  if (!schedule) return renderMine(visit, schedule)
  return wrapInPage(visit, 'Use on another device', <DeviceContent visit={visit} schedule={schedule} />)
}

function wrapInPage(visit: PageRequest, title: string, content: React.ReactNode): PageContent {
  const { event, links, canonical } = visit
  return {
    page: (
      <Page
        {...pageHead(visit, title)}
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
