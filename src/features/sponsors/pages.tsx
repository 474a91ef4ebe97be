import { Elysia } from 'elysia'
import type { Sponsor } from '../../../db/schema.ts'
import { answerFailedPage, RETRY_AFTER, whereUnavailable } from '../../http/errors.tsx'
import { asClient } from '../../http/limits/as-client.ts'
import { introduced, senderOf } from '../../http/limits/device.ts'
import { readForm } from '../../http/requests/request-body.ts'
import { MapDialog, MapDialogTemplate } from '../../layout/map/map-dialog.tsx'
import { Page } from '../../layout/page.tsx'
import { NotHere } from '../../ui/notice.tsx'
import {
  answerRefused,
  answerTaken,
  type PageContent,
  publicPage,
  readVisit,
  type Visit,
} from '../../visits/public-page.tsx'
import { screenHead } from '../../visits/screen-head.ts'
import { sendSponsorMessage } from '../sponsor-messages/service.ts'
import type { SponsorMessageFormProps } from '../sponsor-messages/sponsor-message-form.island.tsx'
import { rememberedSponsors } from './service.ts'
import { SponsorMessageDialog } from './sponsor-message-dialog.tsx'
import { SponsorsContent } from './sponsors-page.tsx'

export const sponsorPages = new Elysia()
  .get(
    '/sponsors',
    publicPage({
      kinds: ['event', 'sponsors'],
      reads: ['message', 'sent', 'map'],
      known: knownParameters,
      render: (visit) => renderSponsors(visit),
    }),
  )
  .get(
    '/dialogs/sponsors',
    publicPage({ kinds: ['event', 'sponsors'], reads: [], isFragment: true, render: renderDialogs }),
  )
  .post('/sponsors', (asked) => asClient(asked, async (request) => introduced(request, await sendByForm(request))), {
    parse: 'none',
  })

/** An empty message is one to a sponsor who is not on the list. */
async function knownParameters({ event, parameters }: Visit): Promise<Visit['parameters']> {
  const { message, sent, map } = parameters
  if (message === undefined && sent === undefined) return { map }
  const sponsors = await rememberedSponsors(event.id)
  const isKnown = (id: string | undefined) => sponsors.some((sponsor) => sponsor.id === id)
  if (isKnown(message)) return { message }
  return message === undefined ? { sent: isKnown(sent) ? sent : undefined } : { message: '' }
}

type Refused = { refused?: SponsorMessageFormProps['refused']; failure?: string; status?: number }

async function renderSponsors(visit: Visit, { refused, failure, status }: Refused = {}): Promise<PageContent> {
  const { event, links, parameters } = visit
  const load = () => rememberedSponsors(event.id)
  const [asked, sentTo] = [parameters.message, parameters.sent]
  const known = asked === undefined && sentTo === undefined ? [] : await load()
  const sponsor = known.find(({ id }) => id === asked)
  const sent = known.find(({ id }) => id === sentTo)
  const isMissing = asked !== undefined && !sponsor
  return {
    status,
    page: (
      <Page
        {...screenHead(visit, sponsor ? `Message ${sponsor.name}` : 'Sponsors', sponsor?.description)}
        event={event}
        links={links}
        screen="sponsors"
        canonical={visit.canonical('/sponsors', { message: sponsor?.id })}
        dialogs={links('/dialogs/sponsors')}
        dialog={
          sponsor ? (
            <SponsorMessageDialog
              event={event}
              sponsor={sponsor}
              links={links}
              refused={refused}
              failure={failure}
              open
            />
          ) : (
            parameters.map !== undefined && <MapDialog event={event} closeHref={links('/sponsors')} />
          )
        }
      >
        {isMissing && <NotHere what="This sponsor is not on the list anymore." />}
        {sent && <MessageSent sponsor={sent} />}
        <SponsorsContent visit={visit} load={load} />
      </Page>
    ),
  }
}

/** Every dialog of the screen in waiting, for the core script. */
async function renderDialogs({ event, links }: Visit): Promise<PageContent> {
  const sponsors = await rememberedSponsors(event.id)
  return {
    page: (
      <>
        <MapDialogTemplate event={event} closeHref={links('/sponsors')} />
        {sponsors.map((sponsor) => (
          <SponsorMessageDialog key={sponsor.id} event={event} sponsor={sponsor} links={links} />
        ))}
      </>
    ),
  }
}

function MessageSent({ sponsor }: { sponsor: Sponsor }) {
  return (
    <p className="notice good" role="status" data-once="sent">
      <strong>Message Sent</strong>
      Your message to {sponsor.name} has been sent successfully.
    </p>
  )
}

/** The form without JavaScript: on success a redirect with a notice, else the form again with what was typed. */
async function sendByForm(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const typed = { name: form.name ?? '', email: form.email ?? '', message: form.message ?? '' }
  try {
    const visit = await readVisit(request)
    if (visit instanceof Response) return visit
    const again = async (status: number, failure?: string, errors = {}, retryAfter?: number) => {
      const content = await renderSponsors(visit, { refused: { ...typed, errors }, failure, status })
      return answerRefused(visit, content, retryAfter)
    }
    const sent = await sendSponsorMessage(form, { sender: senderOf(request) }).catch(whereUnavailable)
    if (!sent) return await again(503, 'Failed to send message. Please try again.', {}, RETRY_AFTER)
    if (sent.status === 'refused') return await again(400, undefined, sent.errors)
    if (sent.status === 'no-event') return await again(404, 'No event selected')
    if (sent.status === 'no-sponsor') return await again(404, 'This sponsor is not on the list anymore.')
    if (sent.status === 'too-many')
      return await again(429, `Failed to send message. Please try again. ${sent.text}`, {}, sent.seconds)
    return answerTaken(visit.links('/sponsors', { sent: sent.message.sponsorId }))
  } catch (error) {
    return answerFailedPage(error, request, { fields: form, labels: LABELS, long: 'message' })
  }
}

const LABELS = { name: 'Your Name', email: 'Your Email', message: 'Message' }
