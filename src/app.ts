import { Elysia } from 'elysia'
import { authorizeCall, authorizeEvents } from './features/auth/authorize.ts'
import { publicRoute, type RouteAccess, readRouteAccess } from './features/auth/route-access.ts'
import { authRoutes, loginPages } from './features/auth/routes.tsx'
import { boardPages } from './features/board/pages.tsx'
import { attendeeMessageRoutes } from './features/board/routes.tsx'
import { cardRoutes } from './features/cards/routes.ts'
import { adminPages } from './features/dashboard/pages.tsx'
import { eventRoutes, previewPage } from './features/events/routes.tsx'
import { exportRoutes } from './features/exports/routes.ts'
import { feedbackPages } from './features/feedback/pages.tsx'
import { feedbackRoutes } from './features/feedback/routes.tsx'
import { guidePages } from './features/guides/pages.tsx'
import { guideRoutes } from './features/guides/routes.tsx'
import { changeRoutes } from './features/history/routes.tsx'
import { importRoutes, isImportUpload } from './features/import/routes.ts'
import { announcementRoutes } from './features/live/announcements/routes.tsx'
import { liveDeskRoutes } from './features/live/desk/routes.tsx'
import { hallScreenPages } from './features/live/hall-screens/pages.tsx'
import { sponsorMessageRoutes } from './features/mail/routes.tsx'
import { mySchedulePages } from './features/my-schedule/pages.tsx'
import { myScheduleRoutes } from './features/my-schedule/routes.tsx'
import { offlinePages } from './features/offline/pages.tsx'
import { offlineRoutes } from './features/offline/routes.ts'
import { plannerPages } from './features/planner/pages.tsx'
import { plannerRoutes } from './features/planner/routes.tsx'
import { ownPages } from './features/proposals/pages.tsx'
import { proposalRoutes } from './features/proposals/routes.tsx'
import { questionPages } from './features/questions/pages.tsx'
import { questionRoutes } from './features/questions/routes.tsx'
import { reportPages, reportRoutes } from './features/report/pages.tsx'
import { roomRoutes } from './features/rooms/routes.tsx'
import { safetyPages, safetyRoutes } from './features/safety/pages.tsx'
import { searchPages } from './features/search/pages.tsx'
import { searchRoutes } from './features/search/routes.tsx'
import { securityPages } from './features/security/pages.tsx'
import { changesPages } from './features/sessions/changed/pages.tsx'
import { agendaPages } from './features/sessions/pages.tsx'
import { sessionRoutes } from './features/sessions/routes.tsx'
import { speakerPages } from './features/speakers/pages.tsx'
import { speakerRoutes } from './features/speakers/routes.tsx'
import { sponsorPages } from './features/sponsors/pages.tsx'
import { sponsorRoutes } from './features/sponsors/routes.tsx'
import { joinPages } from './features/team/pages.tsx'
import { teamRoutes } from './features/team/routes.tsx'
import { trackRoutes } from './features/tracks/routes.tsx'
import { servePicture } from './features/uploads/pictures/serve-picture.ts'
import { isPictureUpload, uploadRoutes } from './features/uploads/routes.tsx'
import { serveAsset } from './http/assets.ts'
import { handleDeviceCookie } from './http/device.ts'
import { handleCallError, handlePageError, refuseHost, refuseUnstorable, textError } from './http/errors.tsx'
import { serveCached } from './http/page-cache.ts'
import { type ParsedUrl, pathOf } from './http/request-address.ts'
import { readJsonBody } from './http/request-body.ts'
import { type RequestContext, withRateLimit } from './http/request-throttle.ts'
import { instrumentApp, setRoutes } from './http/telemetry.ts'
import { metricsRoutes } from './operations/metrics.ts'
import { healthRoutes } from './operations/readiness.ts'
import { maintenanceRoutes } from './operations/routes.tsx'
import { isRowId } from './text/typed/typed-text.ts'

/** Elysia expects a host of at least four letters unless told otherwise. */
const SHORT_HOSTS = { standardHostname: false }

/** Authorization comes first, by method and path (features/auth/authorize). */
export function createApi() {
  const api = new Elysia({ handler: SHORT_HOSTS })
    .onRequest(({ request }) => authorizeCall(request, calls))
    .onParse({ as: 'global' }, (call) =>
      isPictureUpload(call.request) || isImportUpload(call.request) ? null : readJsonBody(call),
    )
    .onError({ as: 'global' }, handleCallError)
    .onBeforeHandle({ as: 'global' }, ({ params }) =>
      Object.values(params ?? {}).every(isRowId) ? undefined : notThere(),
    )
    .onBeforeHandle({ as: 'global' }, async (call) => authorizeEvents(call))
    .use(authRoutes)
    .use(eventRoutes)
    .use(sessionRoutes)
    .use(speakerRoutes)
    .use(sponsorRoutes)
    .use(guideRoutes)
    .use(trackRoutes)
    .use(proposalRoutes)
    .use(reportRoutes)
    .use(roomRoutes)
    .use(announcementRoutes)
    .use(liveDeskRoutes)
    .use(plannerRoutes)
    .use(searchRoutes)
    .use(myScheduleRoutes)
    .use(attendeeMessageRoutes)
    .use(questionRoutes)
    .use(feedbackRoutes)
    .use(sponsorMessageRoutes)
    .use(safetyRoutes)
    .post('/api/device', ({ request }) => handleDeviceCookie(request), publicRoute)
    .use(uploadRoutes)
    .use(importRoutes)
    .use(maintenanceRoutes)
    .use(changeRoutes)
    .use(teamRoutes)
  const calls: RouteAccess = readRouteAccess(api.routes)
  return api
}

declare module './browser/calls.ts' {
  interface RegisteredRoutes {
    all: ReturnType<typeof createApi>['~Routes']
  }
}

/** Pages, static files, and the calls as an app of their own, whose hooks cost pages nothing. */
export function createApp() {
  const api = createApi()
  const { isCached, readings } = readRouteAccess(api.routes)
  const call = (context: RequestContext) =>
    withRateLimit(context, api.handle, { isFromMemory: isCached(context.request) })
  // Cached answers skip Elysia, whose hooks cost more than the answer.
  const app = new Elysia({ handler: SHORT_HOSTS, systemRouter: false })
    .wrap(
      instrumentApp(
        (request, address, at) =>
          refuseHost(address) ?? cached(request, address, at) ?? refuseUnstorable(address) ?? head(request, address),
      ),
    )
    .onError({ as: 'global' }, ({ error, request }) => handlePageError(error, request))
    // Otherwise the pages' `/*` would match GET first.
    .get('/api/*', call, { parse: 'none' })
    .all('/api/*', call, { parse: 'none' })
    .get('/assets/*', ({ request }) => serveAsset(request, pathOf(request)) ?? notThere())
    .get('/fonts/*', ({ request }) => serveAsset(request, pathOf(request)) ?? notThere())
    .get('/images/uploads/*', async ({ request }) => (await servePicture(request)) ?? notThere())
    .get('/images/*', ({ request }) => serveAsset(request, pathOf(request)) ?? notThere())
    .get('/favicon.svg', ({ request }) => serveAsset(request, '/favicon.svg') ?? notThere())
    .get('/favicon.ico', ({ request }) => serveAsset(request, '/favicon.ico') ?? notThere())
    .use(healthRoutes)
    .use(metricsRoutes)
    .use(exportRoutes)
    .use(cardRoutes)
    .use(offlineRoutes)
    .use(offlinePages)
    .use(loginPages)
    .use(adminPages)
    .use(joinPages)
    .use(securityPages)
    .use(safetyPages)
    .use(ownPages)
    .use(plannerPages)
    .use(previewPage)
    .use(reportPages)
    .use(hallScreenPages)
    .use(changesPages)
    .use(questionPages)
    .use(feedbackPages)
    .use(agendaPages)
    .use(mySchedulePages)
    .use(searchPages)
    .use(speakerPages)
    .use(sponsorPages)
    .use(guidePages)
    .use(boardPages)
  const cached = serveCached(app.routes, readings)
  // Elysia measures a HEAD's body, which another app's response no longer has.
  const head = (request: Request, { path }: ParsedUrl): Response | Promise<Response> | undefined =>
    request.method === 'HEAD' && path.startsWith('/api/') ? call({ request, server: app.server }) : undefined
  setRoutes([...app.routes, ...api.routes])
  return app
}

const notThere = () => textError(404, 'Not found')
