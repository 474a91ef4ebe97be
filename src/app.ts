import { Elysia } from 'elysia'
import { adminPages } from './features/admin/pages.tsx'
import { announcementRoutes } from './features/announcements/routes.tsx'
import { messagingPages } from './features/attendee-messages/pages.tsx'
import { attendeeMessageRoutes } from './features/attendee-messages/routes.tsx'
import { guard } from './features/auth/guard.ts'
import { type Calls, callsOf, publicRoute } from './features/auth/public-route.ts'
import { authRoutes, loginPages } from './features/auth/routes.tsx'
import { rememberedLiveHours } from './features/events/news/live-hours.ts'
import { eventRoutes } from './features/events/routes.tsx'
import { exportRoutes } from './features/exports/routes.ts'
import { feedbackPages } from './features/feedback/pages.tsx'
import { feedbackRoutes } from './features/feedback/routes.tsx'
import { hallScreens } from './features/hall-screens/pages.tsx'
import { changeRoutes } from './features/history/routes.tsx'
import { liveDeskRoutes } from './features/live-desk/routes.tsx'
import { mySchedulePages } from './features/my-schedule/pages.tsx'
import { myScheduleRoutes } from './features/my-schedule/routes.tsx'
import { offlinePages } from './features/offline/pages.tsx'
import { offlineRoutes } from './features/offline/routes.ts'
import { questionPages } from './features/questions/pages.tsx'
import { questionRoutes } from './features/questions/routes.tsx'
import { roomRoutes } from './features/rooms/routes.tsx'
import { importRoutes, isImport } from './features/schedules/import/routes.ts'
import { searchPages } from './features/search/pages.tsx'
import { searchRoutes } from './features/search/routes.tsx'
import { newsPages } from './features/sessions/changed/pages.tsx'
import { agendaPages } from './features/sessions/pages.tsx'
import { sessionRoutes } from './features/sessions/routes.tsx'
import { speakerPages } from './features/speakers/pages.tsx'
import { speakerRoutes } from './features/speakers/routes.tsx'
import { sponsorMessageRoutes } from './features/sponsor-messages/routes.tsx'
import { sponsorPages } from './features/sponsors/pages.tsx'
import { sponsorRoutes } from './features/sponsors/routes.tsx'
import { servePicture } from './features/uploads/pictures/serve-picture.ts'
import { isUpload, uploadRoutes } from './features/uploads/routes.tsx'
import { isRowId } from './format/typed/typed-text.ts'
import { answerAsset } from './http/assets.ts'
import { answerFailedCall, answerFailedPage, plainText, refuseUnstorable } from './http/errors.tsx'
import { fromMemory } from './http/from-memory.ts'
import { type Asked, asClient } from './http/limits/as-client.ts'
import { answerIntroduction } from './http/limits/device.ts'
import { observingAll } from './http/observed/observed.ts'
import { tellRoutes } from './http/observed/routes.ts'
import { type Address, pathOf } from './http/requests/path-and-query.ts'
import { readCall } from './http/requests/request-body.ts'
import { refuseHost } from './http/requests/sites.ts'
import { healthRoutes } from './operations/health/routes.ts'
import { metricsRoutes } from './operations/metrics/routes.ts'
import { maintenanceRoutes } from './operations/routes.tsx'
import { tellLiveHours } from './visits/live-hours.ts'

/** Elysia looks for the path behind a host of at least four letters unless it is told that ours may be called `pi`. */
const SHORT_HOSTS = { standardHostname: false }

/** Every call. Who may call what is decided before anything else, by method and path (features/auth/guard). */
export function createApi() {
  const api = new Elysia({ handler: SHORT_HOSTS })
    .onRequest(({ request }) => guard(request, calls))
    .onParse({ as: 'global' }, (call) => (isUpload(call.request) || isImport(call.request) ? null : readCall(call)))
    .onError({ as: 'global' }, answerFailedCall)
    .onBeforeHandle({ as: 'global' }, ({ params }) =>
      Object.values(params ?? {}).every(isRowId) ? undefined : notThere(),
    )
    .use(authRoutes)
    .use(eventRoutes)
    .use(sessionRoutes)
    .use(speakerRoutes)
    .use(sponsorRoutes)
    .use(roomRoutes)
    .use(announcementRoutes)
    .use(liveDeskRoutes)
    .use(searchRoutes)
    .use(myScheduleRoutes)
    .use(attendeeMessageRoutes)
    .use(questionRoutes)
    .use(feedbackRoutes)
    .use(sponsorMessageRoutes)
    .post('/api/device', ({ request }) => answerIntroduction(request), publicRoute)
    .use(uploadRoutes)
    .use(importRoutes)
    .use(maintenanceRoutes)
    .use(changeRoutes)
  const calls: Calls = callsOf(api.routes)
  return api
}

/** What there is to call, for whoever calls (browser/calls). */
export type Api = ReturnType<typeof createApi>

/** The whole app: pages, static files, and the calls as one app of their own, whose hooks cost the pages nothing. */
export function createApp() {
  tellLiveHours(rememberedLiveHours)
  const api = createApi()
  const { isFromMemory, readings } = callsOf(api.routes)
  const call = (asked: Asked) => asClient(asked, api.handle, { isFromMemory: isFromMemory(asked.request) })
  // What is kept is answered before Elysia does anything for a request, which would take longer.
  const app = new Elysia({ handler: SHORT_HOSTS, systemRouter: false })
    .wrap(
      observingAll(
        (request, address, at) =>
          refuseHost(address) ?? kept(request, address, at) ?? refuseUnstorable(address) ?? head(request, address),
      ),
    )
    .onError({ as: 'global' }, ({ error, request }) => answerFailedPage(error, request))
    // Under its own name as well, because any GET would find the pages' `/*` before it finds this.
    .get('/api/*', call, { parse: 'none' })
    .all('/api/*', call, { parse: 'none' })
    .get('/assets/*', ({ request }) => answerAsset(request, pathOf(request)) ?? notThere())
    .get('/fonts/*', ({ request }) => answerAsset(request, pathOf(request)) ?? notThere())
    .get('/images/uploads/*', async ({ request }) => (await servePicture(request)) ?? notThere())
    .get('/images/*', ({ request }) => answerAsset(request, pathOf(request)) ?? notThere())
    .get('/favicon.svg', ({ request }) => answerAsset(request, '/favicon.svg') ?? notThere())
    .get('/favicon.ico', ({ request }) => answerAsset(request, '/favicon.ico') ?? notThere())
    .use(healthRoutes)
    .use(metricsRoutes)
    .use(exportRoutes)
    .use(offlineRoutes)
    .use(offlinePages)
    .use(loginPages)
    .use(adminPages)
    .use(hallScreens)
    .use(newsPages)
    .use(questionPages)
    .use(feedbackPages)
    .use(agendaPages)
    .use(mySchedulePages)
    .use(searchPages)
    .use(speakerPages)
    .use(sponsorPages)
    .use(messagingPages)
  const kept = fromMemory(app.routes, readings)
  // Elysia measures a HEAD's answer. A call is another app's: its body would be gone, and its length 0.
  const head = (request: Request, { path }: Address): Response | Promise<Response> | undefined =>
    request.method === 'HEAD' && path.startsWith('/api/') ? call({ request, server: app.server }) : undefined
  tellRoutes([...app.routes, ...api.routes])
  return app
}

const notThere = () => plainText(404, 'Not found')
