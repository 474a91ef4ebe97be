import { ScreenPage } from '../../pages/page-head.tsx'
import type { DialogBundle, PageContent, PageRequest } from '../../pages/public-page.tsx'
import { presenceOnly, publicScreen } from '../../pages/public-page.tsx'
import { formRoute, type RejectedForm } from '../../posts/handlers.ts'
import { Notice, SuccessNotice } from '../../ui/notices.tsx'
import { Dialog, dialogTemplate } from '../../ui/overlays/dialog.tsx'
import { mailPost } from '../mail/service.ts'
import { mapTemplate, requestedMap } from '../rooms/map/map-dialog.tsx'
import { cachedSponsors } from './service.ts'
import { SponsorsContent, sponsorMessageDialog } from './sponsors-page.tsx'

export const sponsorPages = publicScreen('sponsors', {
  normalizeParameters: knownParameters,
  render: (visit) => renderSponsors(visit),
  dialogs: { render: bundleDialogs },
}).use(
  formRoute('/sponsors', mailPost, {
    labels: { name: 'Your Name', email: 'Your Email', message: 'Message' },
    refusals: { 'no-sponsor': [404, 'This sponsor is no longer listed.'] },
    render: renderSponsors,
    success: ({ links }, { sponsorId }) => links('/sponsors', { sent: sponsorId }),
  }),
)

async function knownParameters({ event, parameters }: PageRequest): Promise<PageRequest['parameters']> {
  const { message, sent, map } = parameters
  if (message === undefined && sent === undefined) return { map: presenceOnly(map) }
  const sponsors = await cachedSponsors(event.id)
  const isKnown = (id: string | undefined) => sponsors.some((sponsor) => sponsor.id === id)
  if (isKnown(message)) return { message }
  return message === undefined ? { sent: isKnown(sent) ? sent : undefined } : { message: '' }
}

async function renderSponsors(
  visit: PageRequest,
  { status, ...failed }: Partial<RejectedForm<{ name: string; email: string; message: string }>> = {},
): Promise<PageContent> {
  const { event, links, parameters } = visit
  const load = () => cachedSponsors(event.id)
  const [asked, sentTo] = [parameters.message, parameters.sent]
  const known = asked === undefined && sentTo === undefined ? [] : await load()
  const sponsor = known.find(({ id }) => id === asked)
  const sent = known.find(({ id }) => id === sentTo)
  const isMissing = asked !== undefined && !sponsor
  return {
    status,
    page: (
      <ScreenPage
        visit={visit}
        screen="sponsors"
        title={sponsor ? `Message ${sponsor.name}` : 'Sponsors'}
        about={sponsor?.description}
        canonical={visit.canonical('/sponsors', { message: sponsor?.id })}
        dialog={
          sponsor ? (
            <Dialog {...sponsorMessageDialog({ event, sponsor, links, ...failed })} />
          ) : (
            await requestedMap(visit, links('/sponsors'))
          )
        }>
        {isMissing && <Notice>This sponsor is no longer listed.</Notice>}
        {sent && (
          <SuccessNotice title="Message Sent" once="sent">
            Your message to {sent.name} has been sent successfully.
          </SuccessNotice>
        )}
        <SponsorsContent visit={visit} load={load} />
      </ScreenPage>
    ),
  }
}

async function bundleDialogs(visit: PageRequest): Promise<DialogBundle> {
  const { event, links } = visit
  const sponsors = await cachedSponsors(event.id)
  const messages = sponsors.map((sponsor) => dialogTemplate(sponsorMessageDialog({ event, sponsor, links })))
  return { templates: [await mapTemplate(visit, links('/sponsors')), ...messages] }
}
