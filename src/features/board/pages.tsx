import { readSender } from '../../http/device.ts'
import type { RequestContext } from '../../http/request-throttle.ts'
import { Page } from '../../layout/page.tsx'
import { pageHead } from '../../pages/page-head.tsx'
import type { PageContent, PageRequest } from '../../pages/public-page.tsx'
import { personalPageHandler, presenceOnly, publicScreen } from '../../pages/public-page.tsx'
import { formHandler, type RejectedForm } from '../../posts/handlers.ts'
import { MapDialog, MapDialogTemplate } from '../rooms/map/map-dialog.tsx'
import { cachedVenueMap } from '../rooms/service.ts'
import { BoardContent, OwnPosts, ReportDialog } from './board-page.tsx'
import { listOwnPosts, withdrawnPost } from './own-posts.ts'
import { postReport } from './report-post.ts'
import { boardPost, cachedBoardPosts, listBoardPosts } from './service.ts'
import { findBoardPost } from './visible-posts.ts'

const FORM = { parse: 'none' } as const

export const boardPages = publicScreen('messaging', {
  normalizeParameters: async ({ event, parameters: { report, ...parameters } }) => ({
    ...parameters,
    map: presenceOnly(parameters.map),
    report: report && (await findBoardPost(event.id, report))?.id,
  }),
  render: async (visit) => renderBoard(visit),
  dialogs: { render: renderDialogs },
})
  .post(
    '/messaging',
    formHandler(boardPost, {
      labels: { name: 'Your Name', message: 'Message' },
      render: renderBoard,
      successUrl: ({ links }, { isHeld, isInLine }) =>
        links('/messaging', isHeld ? { waiting: '' } : { posted: isInLine ? 'soon' : '' }),
    }),
    FORM,
  )
  .get('/messaging/mine', personalPageHandler(renderOwnPosts))
  .post(
    '/messaging/remove',
    formHandler(withdrawnPost, {
      labels: { post: 'Message' },
      render: (visit, { failure, status }) => renderBoard(visit, { failure, status }),
      successUrl: ({ links }) => links('/messaging/mine', { sent: '' }),
    }),
    FORM,
  )
  .post(
    '/messaging/report',
    formHandler(postReport, {
      labels: { post: 'Post' },
      render: (visit, { failure, status }) => renderBoard(visit, { failure, status }),
      successUrl: ({ links }) => links('/messaging', { reported: '' }),
    }),
    FORM,
  )

async function renderOwnPosts(visit: PageRequest, { request }: RequestContext): Promise<PageContent> {
  const { event } = visit
  return {
    page: (
      <Page
        {...pageHead(visit, 'Your messages')}
        screen="messaging"
        isSubpage
        canonical={visit.canonical('/messaging')}
        noindex>
        <OwnPosts visit={visit} posts={await listOwnPosts(readSender(request), event.id)} />
      </Page>
    ),
  }
}

async function renderBoard(
  visit: PageRequest,
  { status, ...refused }: Partial<RejectedForm<{ name: string; message: string }>> = {},
): Promise<PageContent> {
  const { event, parameters } = visit
  const { before } = parameters
  const load = () => (before === undefined ? cachedBoardPosts(event.id) : listBoardPosts(event.id, { before }))
  return {
    status,
    page: (
      <Page
        {...pageHead(visit, 'Messaging')}
        screen="messaging"
        canonical={visit.canonical('/messaging')}
        dialog={await dialogOver(visit)}>
        <BoardContent visit={visit} load={load} {...refused} />
      </Page>
    ),
  }
}

async function renderDialogs({ event, links }: PageRequest): Promise<PageContent> {
  const places = await cachedVenueMap(event)
  return { page: <MapDialogTemplate event={event} places={places} links={links} closeHref={links('/messaging')} /> }
}

async function dialogOver(visit: PageRequest) {
  const { event, links, parameters } = visit
  if (parameters.map !== undefined)
    return (
      <MapDialog event={event} places={await cachedVenueMap(event)} links={links} closeHref={links('/messaging')} />
    )
  const post = parameters.report && (await findBoardPost(event.id, parameters.report))
  return post && <ReportDialog visit={visit} post={post} />
}
