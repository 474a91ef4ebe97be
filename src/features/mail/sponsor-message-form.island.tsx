import island from '#island'
import { TextAreaField, TextField } from '../../forms/fields/text-field.tsx'
import { Honeypot, QueuedPosts } from '../../posts/form-parts.tsx'
import { useDrafts } from '../../posts/use-drafts.ts'
import { usePostForm } from '../../posts/use-post-form.ts'
import type { FieldErrors } from '../../text/typed/field-errors.ts'
import { FormError } from '../../ui/notices.tsx'
import type { SponsorMessageFields } from './schema.ts'

export type SponsorMessageFormProps = {
  eventId: string
  sponsorId: string
  sponsorName: string
  action: string
  refused?: { name: string; email: string; message: string; errors: FieldErrors }
}

export default island(import.meta.url, function SponsorMessageForm(props: SponsorMessageFormProps) {
  const { eventId, sponsorId, sponsorName, action, refused } = props
  const { drafts, field } = useDrafts<SponsorMessageFields>({
    keys: {
      name: `sponsor-name-${sponsorId}`,
      email: `sponsor-email-${sponsorId}`,
      message: `sponsor-message-${sponsorId}`,
    },
    main: 'message',
    initial: refused,
  })
  const { form, errors, isSending, failure, waiting } = usePostForm({
    call: 'POST /api/messages',
    drafts,
    about: { eventId, sponsorId },
    fetchSchema: () => import('./schema.ts').then(({ sponsorMessageFields }) => sponsorMessageFields),
    toast: () => {
      // Another dialog may be open by now.
      if (form.ref.current?.isConnected) dispatchEvent(new Event('dialog:close'))
      return { title: 'Message Sent', text: `Your message to ${sponsorName} has been sent successfully.` }
    },
    failed: 'Failed to send message. Please try again.',
    refused: refused?.errors,
  })

  return (
    <form className="form" action={action} {...form}>
      <QueuedPosts posts={waiting} preview={({ message }) => message} />
      <input type="hidden" name="eventId" value={eventId} />
      <input type="hidden" name="sponsorId" value={sponsorId} />
      <FormError>{failure}</FormError>
      <TextField label="Your Name" autoComplete="name" {...field('name')} error={errors.name} />
      <TextField label="Your Email" type="email" autoComplete="email" {...field('email')} error={errors.email} />
      <TextAreaField label="Message" rows={4} {...field('message')} error={errors.message} />
      <Honeypot />
      <button type="submit" className="button primary" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send Message'}
      </button>
    </form>
  )
})
