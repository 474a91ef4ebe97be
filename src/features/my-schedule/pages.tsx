import { Elysia } from 'elysia'
import { isDatabaseUnavailable } from '../../../db/pool/errors.ts'
import type { MySchedule } from '../../../db/schema.ts'
import { inTurn } from '../../http/cache/turns.ts'
import { answerFailedPage, plainText } from '../../http/errors.tsx'
import { asClient } from '../../http/limits/as-client.ts'
import { Page } from '../../layout/page.tsx'
import { answerVisitor } from '../../visits/make-page.ts'
import { type PageContent, publicPage, readVisit, type Visit } from '../../visits/public-page.tsx'
import { screenHead } from '../../visits/screen-head.ts'
import { loadAgenda } from '../sessions/agenda/load-agenda.ts'
import { rememberedNews } from '../sessions/changed/news.ts'
import { formRoutes } from './forms.ts'
import { bringsSchedule, secretOf } from './keeping/cookie.ts'
import { findSchedule } from './keeping/service.ts'
import { findShared } from './keeping/sharing.ts'
import { MyScheduleContent, SharedContent } from './my-schedule-page.tsx'
import { answerMyCalendar } from './taking/answer-calendar.ts'
import { DeviceContent } from './taking/device-page.tsx'

type Asked = Parameters<typeof asClient>[0]

const forEverybody = publicPage({
  kinds: ['event', 'sessions', 'rooms', 'speakers'],
  reads: [],
  render: (visit) => renderMine(visit, undefined),
})

export const mySchedulePages = new Elysia()
  .get('/my-schedule', (asked) =>
    bringsSchedule(asked.request) ? asClient(asked, () => answerMine(asked)) : forEverybody(asked),
  )
  .get('/my-schedule/device', (asked) => asClient(asked, (request) => answerAlone(request, renderWayToDevice)))
  .get('/my-schedule/device/:token', (asked) => shared(asked, asked.params.token, 'device'))
  .get('/my-schedule/:token', (asked) =>
    asked.params.token.endsWith('.ics')
      ? asClient(asked, (request) => answerMyCalendar(request, asked.params.token.slice(0, -'.ics'.length)))
      : shared(asked, asked.params.token, 'share'),
  )
  .use(formRoutes)

/** What the cookie leads to; while the database is away the page for everybody, which shows what this device has kept. */
async function answerMine(asked: Asked): Promise<Response> {
  try {
    return await answerAlone(asked.request, renderMine)
  } catch (error) {
    return isDatabaseUnavailable(error) ? forEverybody(asked) : answerFailedPage(error, asked.request)
  }
}

type Render = (visit: Visit, schedule: MySchedule | undefined) => Promise<PageContent>

/** A page for the one who asks, which nobody keeps. */
async function answerAlone(request: Request, render: Render): Promise<Response> {
  const visit = await readVisit(request)
  if (visit instanceof Response) return visit
  const schedule = await findSchedule(visit.event, secretOf(request, visit.event))
  return inTurn(visit.network, async () => answerVisitor(await render(visit, schedule), visit, {}))
}

function shared(asked: Asked, token: string, purpose: 'share' | 'device') {
  return asClient(asked, async (request) => {
    try {
      const visit = await readVisit(request)
      if (visit instanceof Response) return visit
      const schedule = await findShared(visit.event, token, purpose)
      if (!schedule) return plainText(404, 'This link does not lead to a schedule anymore')
      return await inTurn(visit.network, async () =>
        answerVisitor(await renderShared(visit, { schedule, token, isDevice: purpose === 'device' }), visit, {}),
      )
    } catch (error) {
      return answerFailedPage(error, request)
    }
  })
}

async function renderMine(visit: Visit, schedule: MySchedule | undefined): Promise<PageContent> {
  const [agenda, { news }] = await Promise.all([loadAgenda(visit.event), rememberedNews(visit.event)])
  return inPage(visit, 'My schedule', <MyScheduleContent {...{ visit, agenda, news, schedule }} />)
}

type Shared = { schedule: MySchedule; token: string; isDevice: boolean }

async function renderShared(visit: Visit, of: Shared): Promise<PageContent> {
  const agenda = await loadAgenda(visit.event)
  return inPage(visit, 'A shared schedule', <SharedContent visit={visit} agenda={agenda} {...of} />)
}

async function renderWayToDevice(visit: Visit, schedule: MySchedule | undefined): Promise<PageContent> {
  if (!schedule) return renderMine(visit, schedule)
  return inPage(visit, 'On another device', <DeviceContent visit={visit} schedule={schedule} />)
}

function inPage(visit: Visit, title: string, content: React.ReactNode): PageContent {
  const { event, links, canonical } = visit
  return {
    page: (
      <Page {...screenHead(visit, title)} event={event} links={links} canonical={canonical('/my-schedule')} noindex>
        {content}
      </Page>
    ),
  }
}
