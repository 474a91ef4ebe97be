import { __iconData as Handshake } from 'lucide-react/icons/handshake'
import type { Event, Sponsor } from '../../../db/schema.ts'
import type { Links } from '../../layout/links.ts'
import { ScreenTitle } from '../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Deferred, Placeholders } from '../../ui/loading/deferred.tsx'
import { FormError } from '../../ui/notices.tsx'
import { isOwnPicture, Picture } from '../../ui/picture.tsx'
import SponsorMessageForm, { type SponsorMessageFormProps } from '../mail/sponsor-message-form.island.tsx'
import { formatTier, tierOrder } from './constants.ts'
import { parseJobs } from './jobs.ts'

export function SponsorsContent({ visit, load }: { visit: PageRequest; load: () => Promise<Sponsor[]> }) {
  return (
    <>
      <ScreenTitle css="sponsors" subtitle="The companies that make this event possible">
        Sponsors
      </ScreenTitle>
      <div data-swap="sponsors">
        <Deferred load={load} placeholder={<Placeholders count={4} shape="sponsor" lines={5} />}>
          {(sponsors) => <Tiers sponsors={sponsors} links={visit.links} />}
        </Deferred>
      </div>
    </>
  )
}

function Tiers({ sponsors, links }: { sponsors: Sponsor[]; links: Links }) {
  if (sponsors.length === 0)
    return (
      <EmptyState icon={Handshake} action={{ href: links('/'), label: 'Back to the agenda' }}>
        Sponsors haven’t been announced yet.
      </EmptyState>
    )
  const tiers = [...Map.groupBy(sponsors, (sponsor) => formatTier(sponsor.tier))]
  return tiers
    .sort(([a], [b]) => headingOrder(a) - headingOrder(b))
    .map(([tier, inTier]) => (
      <section key={tier} className={`tier ${tier.toLowerCase()}`}>
        <h2>{tier}</h2>
        <ul className="stack sponsor-grid">
          {inTier.map((sponsor) => (
            <SponsorCard key={sponsor.id} sponsor={sponsor} links={links} isFirst={sponsor === sponsors[0]} />
          ))}
        </ul>
      </section>
    ))
}

const headingOrder = (tier: string) => tierOrder(tier) - (tier === 'Platinum' ? 0.5 : 0)

function SponsorCard({ sponsor, links, isFirst }: { sponsor: Sponsor; links: Links; isFirst: boolean }) {
  return (
    <li className="card sponsor" id={sponsor.id}>
      <div className="plate">
        {isOwnPicture(sponsor.logoUrl) ? (
          <Picture
            src={sponsor.logoUrl}
            alt=""
            width={240}
            height={96}
            loading={isFirst ? 'first' : 'lazy'}
            standIn={sponsor.name}
          />
        ) : (
          <span aria-hidden>{sponsor.name}</span>
        )}
      </div>
      <h3>{sponsor.name}</h3>
      {sponsor.sponsorshipLevel && sponsor.sponsorshipLevel !== `${formatTier(sponsor.tier)} Sponsor` && (
        <p className="level">{sponsor.sponsorshipLevel}</p>
      )}
      {sponsor.description && <p className="muted">{sponsor.description}</p>}
      {parseJobs(sponsor.jobs).map(({ title, place, url }) => (
        <p key={url + title}>
          <a href={url} target="_blank" rel="noopener nofollow">
            Job: {title}
          </a>
          {place && ` · ${place}`}
        </p>
      ))}
      <div className="buttons actions">
        {sponsor.websiteUrl && (
          <a className="button" href={sponsor.websiteUrl} target="_blank" rel="noopener nofollow">
            Website
            <span className="visually-hidden"> of {sponsor.name}</span>
          </a>
        )}
        <a
          className="button primary"
          href={links('/sponsors', { message: sponsor.id })}
          data-dialog={`message-${sponsor.id}`}>
          Message
          <span className="visually-hidden"> to {sponsor.name}</span>
        </a>
      </div>
    </li>
  )
}

type SponsorMessageDialogProps = {
  event: Event
  sponsor: Sponsor
  links: Links
  refused?: SponsorMessageFormProps['refused']
  failure?: string
}

export function sponsorMessageDialog({ event, sponsor, links, refused, failure }: SponsorMessageDialogProps) {
  const form = {
    eventId: event.id,
    sponsorId: sponsor.id,
    sponsorName: sponsor.name,
    action: links('/sponsors', { message: sponsor.id }),
    refused,
  }
  return {
    id: `message-${sponsor.id}`,
    title: `Message ${sponsor.name}`,
    closeHref: links('/sponsors'),
    content: MessageForm,
    data: { form, failure },
    isPersonal: refused !== undefined,
  }
}

function MessageForm({ form, failure }: { form: SponsorMessageFormProps; failure?: string }) {
  return (
    <>
      <FormError>{failure}</FormError>
      <SponsorMessageForm {...form} />
    </>
  )
}
