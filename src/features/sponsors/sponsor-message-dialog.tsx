import type { Event, Sponsor } from '../../../db/schema.ts'
import type { Links } from '../../layout/links.ts'
import { FormError } from '../../ui/notices.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import SponsorMessageForm, { type SponsorMessageFormProps } from '../mail/sponsor-message-form.island.tsx'

type SponsorMessageDialogProps = {
  event: Event
  sponsor: Sponsor
  links: Links
  open?: boolean
  refused?: SponsorMessageFormProps['refused']
  /** The refusal of a valid message. */
  failure?: string
}

export function SponsorMessageDialog({ event, sponsor, links, open, refused, failure }: SponsorMessageDialogProps) {
  const form = {
    eventId: event.id,
    sponsorId: sponsor.id,
    sponsorName: sponsor.name,
    action: links('/sponsors', { message: sponsor.id }),
    refused,
  }
  return (
    <Dialog
      id={`message-${sponsor.id}`}
      title={`Message ${sponsor.name}`}
      closeHref={links('/sponsors')}
      open={open}
      content={MessageForm}
      data={{ form, failure }}
      isPersonal={refused !== undefined}
    />
  )
}

function MessageForm({ form, failure }: { form: SponsorMessageFormProps; failure?: string }) {
  return (
    <>
      <FormError>{failure}</FormError>
      <SponsorMessageForm {...form} />
    </>
  )
}
