import type { Event, Sponsor } from '../../../db/schema.ts'
import type { Links } from '../../layout/links.ts'
import { Dialog, DialogTemplate } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import SponsorMessageForm, { type SponsorMessageFormProps } from '../sponsor-messages/sponsor-message-form.island.tsx'

type SponsorMessageDialogProps = {
  event: Event
  sponsor: Sponsor
  links: Links
  open?: boolean
  refused?: SponsorMessageFormProps['refused']
  /** Why a message that was in order could not be taken. */
  failure?: string
}

/** The dialog behind "Message": name, email, message (spec §2 Sponsors). */
export function SponsorMessageDialog({ event, sponsor, links, open, refused, failure }: SponsorMessageDialogProps) {
  const Shell = open ? OpenDialog : DialogTemplate
  return (
    <Shell id={`message-${sponsor.id}`} title={`Message ${sponsor.name}`} closeHref={links('/sponsors')}>
      <Failure>{failure}</Failure>
      <SponsorMessageForm
        eventId={event.id}
        sponsorId={sponsor.id}
        sponsorName={sponsor.name}
        action={links('/sponsors', { message: sponsor.id })}
        refused={refused}
      />
    </Shell>
  )
}

const OpenDialog = (props: React.ComponentProps<typeof DialogTemplate>) => <Dialog {...props} open />
