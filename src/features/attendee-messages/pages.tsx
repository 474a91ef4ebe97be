import { Elysia } from 'elysia'
import { answerFailedPage, RETRY_AFTER, whereUnavailable } from '../../http/errors.tsx'
import { asClient } from '../../http/limits/as-client.ts'
import { introduced, senderOf } from '../../http/limits/device.ts'
import { readForm } from '../../http/requests/request-body.ts'
import { MapDialog, MapDialogTemplate } from '../../layout/map/map-dialog.tsx'
import { Page } from '../../layout/page.tsx'
import {
  answerRefused,
  answerTaken,
  type PageContent,
  publicPage,
  readVisit,
  type Visit,
} from '../../visits/public-page.tsx'
import { screenHead } from '../../visits/screen-head.ts'
import { BOARD_CLOSED } from './constants.ts'
import { MessagingContent } from './messaging-page.tsx'
import type { PostFormProps } from './post-form.island.tsx'
import { listAttendeeMessages, postAttendeeMessage, rememberedAttendeeMessages } from './service.ts'

export const messagingPages = new Elysia()
  .get(
    '/messaging',
    publicPage({
      kinds: ['event', 'attendee-messages'],
      reads: ['posted', 'map', 'before'],
      render: async (visit) => renderBoard(visit),
    }),
  )
  .get(
    '/dialogs/messaging',
    publicPage({
      kinds: ['event'],
      reads: [],
      isFragment: true,
      render: async ({ event, links }) => ({
        page: <MapDialogTemplate event={event} closeHref={links('/messaging')} />,
      }),
    }),
  )
  .post('/messaging', (asked) => asClient(asked, async (request) => introduced(request, await postByForm(request))), {
    parse: 'none',
  })

type Refused = { refused?: PostFormProps['refused']; failure?: string; status?: number }

function renderBoard(visit: Visit, { status, ...refused }: Refused = {}): PageContent {
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
        dialog={parameters.map !== undefined && <MapDialog event={event} closeHref={links('/messaging')} />}
      >
        <MessagingContent visit={visit} load={load} {...refused} />
      </Page>
    ),
  }
}

/** The form without JavaScript: on success a redirect with a notice, else the form again with what was typed. */
async function postByForm(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const typed = { name: form.name ?? '', message: form.message ?? '' }
  try {
    const visit = await readVisit(request)
    if (visit instanceof Response) return visit
    const again = (status: number, failure?: string, errors = {}, retryAfter?: number) =>
      answerRefused(visit, renderBoard(visit, { refused: { ...typed, errors }, failure, status }), retryAfter)
    const posted = await postAttendeeMessage(form, { sender: senderOf(request) }).catch(whereUnavailable)
    if (!posted) return await again(503, 'Failed to send message. Please try again.', {}, RETRY_AFTER)
    if (posted.status === 'refused') return await again(400, undefined, posted.errors)
    if (posted.status === 'no-event') return await again(404, 'No event selected')
    if (posted.status === 'closed') return await again(403, BOARD_CLOSED)
    if (posted.status === 'too-many')
      return await again(429, `Failed to send message. Please try again. ${posted.text}`, {}, posted.seconds)
    return answerTaken(visit.links('/messaging', { posted: '' }))
  } catch (error) {
    return answerFailedPage(error, request, { fields: form, labels: LABELS, long: 'message' })
  }
}

const LABELS = { name: 'Your Name', message: 'Message' }
