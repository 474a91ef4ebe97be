import { Elysia } from 'elysia'
import { withRenderSlot } from '../../http/cache/render-queue.ts'
import { handlePageError } from '../../http/errors.tsx'
import { withRateLimit } from '../../http/limits/client-context.ts'
import { readSender } from '../../http/limits/device.ts'
import { Page } from '../../layout/page.tsx'
import { pageHead } from '../../pages/page-head.ts'
import { presenceOnly } from '../../pages/parameters.ts'
import { type PageContent, type PageRequest, publicPageHandler, readPageRequest } from '../../pages/public-page.tsx'
import { renderForVisitor } from '../../pages/render-page.ts'
import { formHandler, type RejectedForm } from '../../posts/form-handler.ts'
import { MapDialog, MapDialogTemplate } from '../rooms/map/map-dialog.tsx'
import { cachedVenueMap } from '../rooms/service.ts'
import { BoardContent } from './board-page.tsx'
import { listOwnPosts, whyNotWithdrawn, withdrawPost } from './list/own-posts.ts'
import { OwnPosts } from './list/own-posts-page.tsx'
import { findBoardPost } from './list/visible-posts.ts'
import { POST_REFUSALS } from './post-refusals.ts'
import { ReportDialog } from './report-dialog.tsx'
import { reportPost } from './report-post.ts'
import { REPORT_REFUSALS } from './report-refusals.ts'
import { cachedBoardPosts, createBoardPost, listBoardPosts } from './service.ts'

export const boardPages = new Elysia()
  .get(
    '/messaging',
    publicPageHandler({
      kinds: ['event', 'attendee-messages', 'sessions', 'rooms'],
      parameters: ['posted', 'map', 'before', 'report', 'reported', 'waiting'],
      normalizeParameters: async ({ event, parameters: { report, ...parameters } }) => ({
        ...parameters,
        map: presenceOnly(parameters.map),
        report: report && (await findBoardPost(event.id, report))?.id,
      }),
      render: async (visit) => renderBoard(visit),
    }),
  )
  .get(
    '/dialogs/messaging',
    publicPageHandler({
      kinds: ['event', 'sessions', 'rooms'],
      parameters: [],
      isFragment: true,
      render: async ({ event, links }) => ({
        page: (
          <MapDialogTemplate
            event={event}
            places={await cachedVenueMap(event)}
            links={links}
            closeHref={links('/messaging')}
          />
        ),
      }),
    }),
  )
  .post(
    '/messaging',
    formHandler({
      typed: ({ name = '', message = '' }) => ({ name, message }),
      labels: { name: 'Your Name', message: 'Message' },
      send: createBoardPost,
      reasons: POST_REFUSALS,
      render: renderBoard,
      successUrl: ({ links }, { isHeld, isInLine }) =>
        links('/messaging', isHeld ? { waiting: '' } : { posted: isInLine ? 'soon' : '' }),
    }),
    { parse: 'none' },
  )
  .get('/messaging/mine', (asked) => withRateLimit(asked, answerMine))
  .post(
    '/messaging/remove',
    formHandler({
      typed: ({ post = '' }) => ({ post }),
      labels: { post: 'Message' },
      send: withdrawPost,
      reasons: whyNotWithdrawn,
      render: (visit, { failure, status }) => renderBoard(visit, { failure, status }),
      successUrl: ({ links }) => links('/messaging/mine', { sent: '' }),
    }),
    { parse: 'none' },
  )
  .post(
    '/messaging/report',
    formHandler({
      typed: ({ post = '' }) => ({ post }),
      labels: { post: 'Post' },
      send: reportPost,
      reasons: REPORT_REFUSALS,
      render: (visit, { failure, status }) => renderBoard(visit, { failure, status }),
      successUrl: ({ links }) => links('/messaging', { reported: '' }),
    }),
    { parse: 'none' },
  )

/** What this device posted, with a button at each: for nobody else, and kept by nobody (product §7.8). */
async function answerMine(request: Request): Promise<Response> {
  try {
    const visit = await readPageRequest(request)
    if (visit instanceof Response) return visit
    const { event, links, network } = visit
    return await withRenderSlot(network, async () => {
      const posts = await listOwnPosts(readSender(request), event.id)
      const page = (
        <Page
          {...pageHead(visit, 'Your messages')}
          event={event}
          links={links}
          screen="messaging"
          isSubpage
          canonical={visit.canonical('/messaging')}
          noindex
        >
          <OwnPosts visit={visit} posts={posts} />
        </Page>
      )
      return renderForVisitor({ page }, visit, {})
    })
  } catch (error) {
    return handlePageError(error, request)
  }
}

async function renderBoard(
  visit: PageRequest,
  { status, ...refused }: Partial<RejectedForm<{ name: string; message: string }>> = {},
): Promise<PageContent> {
  const { event, links, parameters } = visit
  const { before } = parameters
  const load = () => (before === undefined ? cachedBoardPosts(event.id) : listBoardPosts(event.id, { before }))
  return {
    status,
    page: (
      <Page
        {...pageHead(visit, 'Messaging')}
        event={event}
        links={links}
        screen="messaging"
        canonical={visit.canonical('/messaging')}
        dialogs={links('/dialogs/messaging')}
        dialog={await dialogOver(visit)}
      >
        <BoardContent visit={visit} load={load} {...refused} />
      </Page>
    ),
  }
}

async function dialogOver({ event, links, parameters: { map, report } }: PageRequest) {
  const closeHref = links('/messaging')
  if (map !== undefined)
    return <MapDialog event={event} places={await cachedVenueMap(event)} links={links} closeHref={closeHref} />
  const post = report && (await findBoardPost(event.id, report))
  return (
    post && <ReportDialog eventId={event.id} post={post} action={links('/messaging/report')} closeHref={closeHref} />
  )
}
