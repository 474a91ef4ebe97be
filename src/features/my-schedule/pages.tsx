import { Elysia } from 'elysia'
import type { MySchedule } from '../../../db/schema.ts'
import { textError } from '../../http/errors.tsx'
import { findCached } from '../../http/page-cache.ts'
import { originFor, parseUrl } from '../../http/request-address.ts'
import { type RequestContext, withRateLimit } from '../../http/request-throttle.ts'
import { privateHeaders } from '../../http/responses.ts'
import { createStoredResponse, serveStored } from '../../http/stored-response.ts'
import { findRequestedEvent } from '../../pages/cached-events.ts'
import { pageUpdateData, ScreenPage } from '../../pages/page-head.tsx'
import { type PageContent, type PageRequest, personalPageHandler, publicPageHandler } from '../../pages/public-page.tsx'
import { SCREENS } from '../../screens.ts'
import { buildChosenCalendar } from '../exports/calendar.ts'
import { missingDatesReason } from '../exports/export-files.ts'
import { loadAgenda } from '../sessions/agenda/load-agenda.ts'
import { MyScheduleContent } from './my-schedule-page.tsx'
import { formRoutes } from './routes.tsx'
import { hasScheduleCookie, readOwnerSecrets } from './schedule-cookie.ts'
import { tokenParameter } from './schedule-tokens.ts'
import { findOwnedSchedule, findShared } from './service.ts'
import { DeviceContent, ExpiredLink, SharedContent } from './sharing-page.tsx'

const screen = SCREENS['my-schedule']
const pageForEverybody = publicPageHandler({ ...screen, render: (visit) => renderMine(visit, undefined) })

/** The lookup before the routes knows no schedules, so this one finds the cached page. */
const forEverybody = (context: RequestContext) =>
  findCached(context.request, parseUrl(context.request.url), { includesOwnUrl: true }) ?? pageForEverybody(context)

const ownPage = personalPageHandler(
  async (visit, asked) => renderMine(visit, await findOwn(visit, asked)),
  // Without a database the script shows the stars of this device.
  { whenUnavailable: forEverybody },
)
const devicePage = personalPageHandler<TokenContext>((visit, asked) => renderShared(visit, asked, 'device'))
const sharedPage = personalPageHandler<TokenContext>((visit, asked) => renderShared(visit, asked, 'share'))

export const mySchedulePages = new Elysia()
  .get('/my-schedule', (asked) =>
    hasScheduleCookie(asked.request) && !isForNews(asked.request) ? ownPage(asked) : forEverybody(asked),
  )
  .get(
    '/my-schedule/device',
    personalPageHandler(async (visit, asked) => {
      const schedule = await findOwn(visit, asked)
      if (!schedule) return renderMine(visit, schedule)
      return wrapInPage(visit, 'Use on another device', <DeviceContent visit={visit} schedule={schedule} />)
    }),
  )
  .get('/my-schedule/device/:token', devicePage)
  .get('/my-schedule/:token', (asked) =>
    tokenParameter(asked).endsWith('.ics')
      ? withRateLimit(asked, (request) => handleMyCalendar(request, tokenParameter(asked).slice(0, -'.ics'.length)))
      : sharedPage(asked),
  )
  .use(formRoutes)

/** Scripts know the stars and share one cached page, because a thousand open pages ask at once. */
const isForNews = ({ headers }: Request) => headers.has('x-requested-with')

async function findOwn({ event }: PageRequest, { request }: RequestContext): Promise<MySchedule | undefined> {
  return (await findOwnedSchedule(event, readOwnerSecrets(request, event)))?.schedule
}

async function renderMine(visit: PageRequest, schedule: MySchedule | undefined): Promise<PageContent> {
  const { event } = visit
  // Read before the data, so that no revision is missed.
  const followed = visit.revision ? visit : { ...visit, ...(await pageUpdateData(visit, screen)) }
  const content = <MyScheduleContent visit={visit} agenda={await loadAgenda(event)} schedule={schedule} />
  return wrapInPage(followed, 'My schedule', content)
}

type TokenContext = RequestContext & Parameters<typeof tokenParameter>[0]

async function renderShared(visit: PageRequest, context: TokenContext, purpose: 'share' | 'device') {
  const token = tokenParameter(context)
  const schedule = await findShared(visit.event, token, purpose)
  if (!schedule) return { ...wrapInPage(visit, 'Shared schedule', <ExpiredLink visit={visit} />), status: 404 }
  const shared = { visit, agenda: await loadAgenda(visit.event), schedule, token, isDevice: purpose === 'device' }
  return wrapInPage(visit, 'Shared schedule', <SharedContent {...shared} />)
}

function wrapInPage(visit: PageRequest, title: string, content: React.ReactNode): PageContent {
  return {
    page: (
      <ScreenPage visit={visit} screen="my-schedule" title={title} noindex>
        {content}
      </ScreenPage>
    ),
  }
}

async function handleMyCalendar(request: Request, token: string): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const event = await findRequestedEvent(searchParams.get('eventSlug') ?? undefined)
  if (event instanceof Response) return event
  const schedule = await findShared(event, token, 'calendar')
  if (!schedule) return textError(404, 'This calendar is no longer available')
  const why = missingDatesReason(event)
  if (why) return textError(404, why)
  const site = originFor(request)
  const starred = new Set(schedule.sessionIds)
  const body = await buildChosenCalendar(event, {
    isIn: ({ id }) => starred.has(id),
    name: 'My schedule',
    site,
    address: site && `${site}${pathname}?${new URLSearchParams({ eventSlug: event.slug })}`,
  })
  const headers = {
    ...privateHeaders(),
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="${event.slug}-my-schedule.ics"`,
  }
  return serveStored(createStoredResponse(body, headers, { isShared: false }), request)
}
