import { readSender } from '../../http/device.ts'
import type { RequestContext } from '../../http/request-throttle.ts'
import { ScreenPage } from '../../pages/page-head.tsx'
import type { PageContent, PageRequest } from '../../pages/public-page.tsx'
import { personalPageHandler, presenceOnly, publicScreen } from '../../pages/public-page.tsx'
import { formRoute, type RejectedForm } from '../../posts/handlers.ts'
import { mapTemplate, requestedMap } from '../rooms/map/map-dialog.tsx'
import { BoardContent, OwnPosts, ReportDialog } from './board-page.tsx'
import { listOwnPosts, withdrawnPost } from './own-posts.ts'
import { postReport } from './report-post.ts'
import { boardPost, cachedBoardPosts, listBoardPosts } from './service.ts'
import { findBoardPost } from './visible-posts.ts'

export const boardPages = publicScreen('messaging', {
  normalizeParameters: async ({ event, parameters: { report, ...parameters } }) => ({
    ...parameters,
    map: presenceOnly(parameters.map),
    report: report && (await findBoardPost(event.id, report))?.id,
  }),
  render: async (visit) => renderBoard(visit),
  dialogs: { render: async (visit) => ({ templates: [await mapTemplate(visit, visit.links('/messaging'))] }) },
})
  .use(
    formRoute('/messaging', boardPost, {
      labels: { name: 'Your Name', message: 'Message' },
      render: renderBoard,
      success: ({ links }, { isHeld, isInLine }) =>
        links('/messaging', isHeld ? { waiting: '' } : { posted: isInLine ? 'soon' : '' }),
    }),
  )
  .get('/messaging/mine', personalPageHandler(renderOwnPosts))
  .use(
    formRoute('/messaging/remove', withdrawnPost, {
      labels: { post: 'Message' },
      render: (visit, { failure, status }) => renderBoard(visit, { failure, status }),
      success: ({ links }) => links('/messaging/mine', { sent: '' }),
    }),
  )
  .use(
    formRoute('/messaging/report', postReport, {
      labels: { post: 'Post' },
      render: (visit, { failure, status }) => renderBoard(visit, { failure, status }),
      success: ({ links }) => links('/messaging', { reported: '' }),
    }),
  )

async function renderOwnPosts(visit: PageRequest, { request }: RequestContext): Promise<PageContent> {
  const { event } = visit
  return {
    page: (
      <ScreenPage visit={visit} screen="messaging" title="Your messages" isSubpage noindex>
        <OwnPosts visit={visit} posts={await listOwnPosts(readSender(request), event.id)} />
      </ScreenPage>
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
      <ScreenPage visit={visit} screen="messaging" title="Messaging" dialog={await dialogOver(visit)}>
        <BoardContent visit={visit} load={load} {...refused} />
      </ScreenPage>
    ),
  }
}

async function dialogOver(visit: PageRequest) {
  const { report } = visit.parameters
  const post = report && (await findBoardPost(visit.event.id, report))
  return post ? <ReportDialog visit={visit} post={post} /> : requestedMap(visit, visit.links('/messaging'))
}
