import { Elysia } from 'elysia'
import { Page } from '../../layout/page.tsx'
import { asSwitch } from '../../visits/parameters.ts'
import { type PageContent, publicPage, type Visit } from '../../visits/public-page.tsx'
import { screenHead } from '../../visits/screen-head.ts'
import { type Again, postedForm } from '../../visits/sending/posted-form.ts'
import { MapDialog, MapDialogTemplate } from '../rooms/map/map-dialog.tsx'
import { rememberedPlaces } from '../rooms/service.ts'
import { MessagingContent } from './messaging-page.tsx'
import { listAttendeeMessages, postAttendeeMessage, rememberedAttendeeMessages } from './service.ts'
import { whyNotPosted } from './why-not-posted.ts'

export const messagingPages = new Elysia()
  .get(
    '/messaging',
    publicPage({
      kinds: ['event', 'attendee-messages', 'sessions', 'rooms'],
      reads: ['posted', 'map', 'before'],
      known: async ({ parameters }) => ({ ...parameters, map: asSwitch(parameters.map) }),
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
      takenAt: ({ links }) => links('/messaging', { posted: '' }),
    }),
    { parse: 'none' },
  )

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
        dialog={
          parameters.map !== undefined && (
            <MapDialog
              event={event}
              places={await rememberedPlaces(event)}
              links={links}
              closeHref={links('/messaging')}
            />
          )
        }
      >
        <MessagingContent visit={visit} load={load} {...refused} />
      </Page>
    ),
  }
}
