import { Elysia } from 'elysia'
import { inTurn } from '../../http/cache/turns.ts'
import { answerFailedPage } from '../../http/errors.tsx'
import { asClient } from '../../http/limits/as-client.ts'
import { senderOf } from '../../http/limits/device.ts'
import { Page } from '../../layout/page.tsx'
import { answerVisitor } from '../../visits/make-page.ts'
import { asSwitch } from '../../visits/parameters.ts'
import { type PageContent, publicPage, readVisit, type Visit } from '../../visits/public-page.tsx'
import { screenHead } from '../../visits/screen-head.ts'
import { type Again, postedForm } from '../../visits/sending/posted-form.ts'
import { MapDialog, MapDialogTemplate } from '../rooms/map/map-dialog.tsx'
import { rememberedPlaces } from '../rooms/service.ts'
import { findBoardMessage } from './board/on-board.ts'
import { listOwnPosts, whyNotWithdrawn, withdrawPost } from './board/own-posts.ts'
import { OwnPosts } from './board/own-posts-page.tsx'
import { MessagingContent } from './messaging-page.tsx'
import { ReportDialog } from './reports/report-dialog.tsx'
import { reportPost } from './reports/reports.ts'
import { whyNotReported } from './reports/why-not-reported.ts'
import { listAttendeeMessages, postAttendeeMessage, rememberedAttendeeMessages } from './service.ts'
import { whyNotPosted } from './why-not-posted.ts'

export const messagingPages = new Elysia()
  .get(
    '/messaging',
    publicPage({
      kinds: ['event', 'attendee-messages', 'sessions', 'rooms'],
      reads: ['posted', 'map', 'before', 'report', 'reported', 'waiting'],
      known: async ({ event, parameters: { report, ...parameters } }) => ({
        ...parameters,
        map: asSwitch(parameters.map),
        report: report && (await findBoardMessage(event.id, report))?.id,
      }),
      render: async (visit) => renderBoard(visit),
    }),
  )
  .get(
    '/dialogs/messaging',
    publicPage({
      kinds: ['event', 'sessions', 'rooms'],
      reads: [],
      isFragment: true,
      render: async ({ event, links }) => ({
        page: (
          <MapDialogTemplate
            event={event}
            places={await rememberedPlaces(event)}
            links={links}
            closeHref={links('/messaging')}
          />
        ),
      }),
    }),
  )
  .post(
    '/messaging',
    postedForm({
      typed: ({ name = '', message = '' }) => ({ name, message }),
      labels: { name: 'Your Name', message: 'Message' },
      send: postAttendeeMessage,
      reasons: whyNotPosted,
      render: renderBoard,
      takenAt: ({ links }, { isHeld, isInLine }) =>
        links('/messaging', isHeld ? { waiting: '' } : { posted: isInLine ? 'soon' : '' }),
    }),
    { parse: 'none' },
  )
  .get('/messaging/mine', (asked) => asClient(asked, answerMine))
  .post(
    '/messaging/remove',
    postedForm({
      typed: ({ post = '' }) => ({ post }),
      labels: { post: 'Message' },
      send: withdrawPost,
      reasons: whyNotWithdrawn,
      render: (visit, { failure, status }) => renderBoard(visit, { failure, status }),
      takenAt: ({ links }) => links('/messaging/mine', { sent: '' }),
    }),
    { parse: 'none' },
  )
  .post(
    '/messaging/report',
    postedForm({
      typed: ({ post = '' }) => ({ post }),
      labels: { post: 'Post' },
      send: reportPost,
      reasons: whyNotReported,
      render: (visit, { failure, status }) => renderBoard(visit, { failure, status }),
      takenAt: ({ links }) => links('/messaging', { reported: '' }),
    }),
    { parse: 'none' },
  )

/** What this device posted, with a button at each: for nobody else, and kept by nobody (product §7.8). */
async function answerMine(request: Request): Promise<Response> {
  try {
    const visit = await readVisit(request)
    if (visit instanceof Response) return visit
    const { event, links, network } = visit
    return await inTurn(network, async () => {
      const posts = await listOwnPosts(senderOf(request), event.id)
      const page = (
        <Page
          {...screenHead(visit, 'Your messages')}
          event={event}
          links={links}
          screen="messaging"
          isBeside
          canonical={visit.canonical('/messaging')}
          noindex
        >
          <OwnPosts visit={visit} posts={posts} />
        </Page>
      )
      return answerVisitor({ page }, visit, {})
    })
  } catch (error) {
    return answerFailedPage(error, request)
  }
}

async function renderBoard(
  visit: Visit,
  { status, ...refused }: Partial<Again<{ name: string; message: string }>> = {},
): Promise<PageContent> {
  const { event, links, parameters } = visit
  const { before } = parameters
  const load = () =>
    before === undefined ? rememberedAttendeeMessages(event.id) : listAttendeeMessages(event.id, { before })
  return {
    status,
    page: (
      <Page
        {...screenHead(visit, 'Messaging')}
        event={event}
        links={links}
        screen="messaging"
        canonical={visit.canonical('/messaging')}
        dialogs={links('/dialogs/messaging')}
        dialog={await dialogOver(visit)}
      >
        <MessagingContent visit={visit} load={load} {...refused} />
      </Page>
    ),
  }
}

async function dialogOver({ event, links, parameters: { map, report } }: Visit) {
  const closeHref = links('/messaging')
  if (map !== undefined)
    return <MapDialog event={event} places={await rememberedPlaces(event)} links={links} closeHref={closeHref} />
  const post = report && (await findBoardMessage(event.id, report))
  return (
    post && <ReportDialog eventId={event.id} post={post} action={links('/messaging/report')} closeHref={closeHref} />
  )
}
