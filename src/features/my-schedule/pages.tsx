import { Elysia } from 'elysia'
import type { MySchedule } from '../../../db/schema.ts'
import { findCached } from '../../http/cached-response.ts'
import { parseUrl } from '../../http/request-address.ts'
import { type RequestContext, withRateLimit } from '../../http/request-throttle.ts'
import { Page } from '../../layout/page.tsx'
import { pageHead } from '../../pages/page-head.tsx'
import { pageUpdateData } from '../../pages/page-updates.ts'
import { type PageContent, type PageRequest, personalPageHandler, publicPageHandler } from '../../pages/public-page.tsx'
import { SCREENS } from '../../screens.ts'
import { loadAgenda } from '../sessions/agenda/load-agenda.ts'
import { formRoutes } from './form-routes.ts'
import { MyScheduleContent } from './my-schedule-page.tsx'
import { DeviceContent } from './sharing/device-page.tsx'
import { handleMyCalendar } from './sharing/my-calendar-route.ts'
import { ExpiredLink, SharedContent } from './sharing/shared-page.tsx'
import { findOwnedSchedule } from './storage/owned-schedules.ts'
import { hasScheduleCookie, readOwnerSecrets } from './storage/schedule-cookie.ts'
import { tokenParameter } from './storage/schedule-tokens.ts'
import { findShared } from './storage/sharing.ts'

const screen = SCREENS['my-schedule']
const pageForEverybody = publicPageHandler({ ...screen, render: (visit) => renderMine(visit, undefined) })

/** The lookup before the routes knows no schedules, so this one finds the cached page. */
const forEverybody = (asked: RequestContext) =>
  findCached(asked.request, parseUrl(asked.request.url), { includesOwnUrl: true }) ?? pageForEverybody(asked)

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
    personalPageHandler(async (visit, asked) => renderDeviceLink(visit, await findOwn(visit, asked))),
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

async function renderShared(
  visit: PageRequest,
  asked: TokenContext,
  purpose: 'share' | 'device',
): Promise<PageContent> {
  const token = tokenParameter(asked)
  const schedule = await findShared(visit.event, token, purpose)
  if (!schedule) return { ...wrapInPage(visit, 'Shared schedule', <ExpiredLink visit={visit} />), status: 404 }
  const shared = { visit, agenda: await loadAgenda(visit.event), schedule, token, isDevice: purpose === 'device' }
  return wrapInPage(visit, 'Shared schedule', <SharedContent {...shared} />)
}

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
        screen="my-schedule"
        canonical={canonical('/my-schedule')}
        noindex
      >
        {content}
      </Page>
    ),
  }
}
