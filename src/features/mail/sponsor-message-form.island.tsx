import island from '#island'
import { useOutbox } from '../../browser/outbox/use-outbox.ts'
import { useRejectedPosts } from '../../browser/outbox/use-rejected-posts.ts'
import { useDraft } from '../../browser/use-draft.ts'
import { usePublicForm } from '../../browser/use-public-form.ts'
import { TextAreaField, TextField } from '../../forms/fields/text-field.tsx'
import { QueuedPosts } from '../../forms/queued-posts.tsx'
import type { FieldErrors } from '../../text/typed/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Honeypot } from '../../ui/overlays/honeypot.tsx'
import { sendMessage } from './queries.ts'
import type { SponsorMessageFields } from './schema.ts'

export type SponsorMessageFormProps = {
  eventId: string
  sponsorId: string
  sponsorName: string
  /** The form's target without JavaScript. */
  action: string
  /** A refused message without JavaScript: what was typed, and why. */
  refused?: { name: string; email: string; message: string; errors: FieldErrors }
}

/** Clears the fields and closes the dialog on success (product §6.2). */
export default island(import.meta.url, function SponsorMessageForm(props: SponsorMessageFormProps) {
  const { eventId, sponsorId, sponsorName, action, refused } = props
  const name = useDraft<HTMLInputElement>(`sponsor-name-${sponsorId}`, refused?.name)
  const email = useDraft<HTMLInputElement>(`sponsor-email-${sponsorId}`, refused?.email)
  const message = useDraft<HTMLTextAreaElement>(`sponsor-message-${sponsorId}`, refused?.message)
  const forget = (sent: SponsorMessageFields) => {
    name.forget(sent.name)
    email.forget(sent.email)
    message.forget(sent.message)
  }
  const { form, errors, isSending, failure, fail } = usePublicForm<SponsorMessageFields>({
    fetchNeeded: () => import('./message-form-submit.ts'),
    typed: { name: name.value, email: email.value, message: message.value },
    send: (fields) => sendMessage({ eventId, sponsorId }, fields),
    clear: forget,
    sent: () => {
      dispatchEvent(new Event('dialog:close'))
      return { title: 'Message Sent', text: `Your message to ${sponsorName} has been sent successfully.` }
    },
    failed: 'Failed to send message. Please try again.',
    refused: refused?.errors,
  })
  const waiting = useOutbox<SponsorMessageFields & { sponsorId: string }>({
    path: '/api/messages',
    about: { sponsorId },
    onSent: ({ fields }) => forget(fields),
  })
  useRejectedPosts(waiting, {
    isFree: !message.value,
    restoreFields: (fields, why) => {
      for (const [field, text] of [
        [name, fields.name],
        [email, fields.email],
        [message, fields.message],
      ] as const)
        field.field.onChange(text)
      fail(why)
    },
  })

  return (
    <form className="form" action={action} {...form}>
      <QueuedPosts posts={waiting} wordsOf={({ message }) => message} />
      <input type="hidden" name="eventId" value={eventId} />
      <input type="hidden" name="sponsorId" value={sponsorId} />
      <FormError>{failure}</FormError>
      <TextField name="name" label="Your Name" autoComplete="name" {...name.field} error={errors.name} />
      <TextField
        name="email"
        label="Your Email"
        type="email"
        autoComplete="email"
        {...email.field}
        error={errors.email}
      />
      <TextAreaField name="message" label="Message" rows={4} {...message.field} error={errors.message} />
      <Honeypot />
      <button type="submit" className="button primary" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send Message'}
      </button>
    </form>
  )
})
