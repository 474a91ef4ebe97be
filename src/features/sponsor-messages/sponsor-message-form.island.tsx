import { type FormEvent, useRef, useState } from 'react'
import island from '#island'
import { focusFirstError, judge } from '../../browser/form-errors.ts'
import { Queries } from '../../browser/queries.tsx'
import { RequestError } from '../../browser/request.ts'
import { useDraft } from '../../browser/use-draft.ts'
import type { Refusals } from '../../format/refusals.ts'
import { notify } from '../../layout/toaster.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { useSendMessage } from './queries.ts'
import { sponsorMessageFields } from './schema.ts'

export type SponsorMessageFormProps = {
  eventId: string
  sponsorId: string
  sponsorName: string
  /** Where the form goes without JavaScript. */
  action: string
  /** A message that was refused without JavaScript: what was typed, and why. */
  refused?: { name: string; email: string; message: string; errors: Refusals }
}

/** Name, email and message to a sponsor (spec §2 Sponsors). On success the fields are cleared and the dialog closes (spec §4). */
export default island(import.meta.url, function SponsorMessageForm(props: SponsorMessageFormProps) {
  return (
    <Queries>
      <Form {...props} />
    </Queries>
  )
})

function Form({ eventId, sponsorId, sponsorName, action, refused }: SponsorMessageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const name = useDraft<HTMLInputElement>(`sponsor-name-${sponsorId}`, refused?.name)
  const email = useDraft<HTMLInputElement>(`sponsor-email-${sponsorId}`, refused?.email)
  const message = useDraft<HTMLTextAreaElement>(`sponsor-message-${sponsorId}`, refused?.message)
  const [errors, setErrors] = useState<Refusals>(refused?.errors ?? {})
  const send = useSendMessage({ eventId, sponsorId })

  const sent = () => {
    for (const field of [name, email, message]) field.forget()
    dispatchEvent(new Event('dialog:close'))
    notify({ title: 'Message Sent', text: `Your message to ${sponsorName} has been sent successfully.` })
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (send.isPending) return
    const typed = { name: name.value, email: email.value, message: message.value }
    const judged = judge(sponsorMessageFields, typed)
    setErrors(judged.errors ?? {})
    if (judged.errors) return focusFirstError(form.current)
    const website = String(new FormData(event.currentTarget).get('website') ?? '')
    send.mutate(
      { ...judged.values, website },
      { onSuccess: sent, onError: (error) => notify({ title: 'Error', text: whyNot(error), destructive: true }) },
    )
  }

  return (
    <form ref={form} className="form" method="post" action={action} noValidate onSubmit={submit}>
      <input type="hidden" name="eventId" value={eventId} />
      <input type="hidden" name="sponsorId" value={sponsorId} />
      <TextField
        name="name"
        label="Your Name"
        autoComplete="name"
        value={name.value}
        onChange={name.set}
        inputRef={name.ref}
        error={errors.name}
      />
      <TextField
        name="email"
        label="Your Email"
        type="email"
        autoComplete="email"
        value={email.value}
        onChange={email.set}
        inputRef={email.ref}
        error={errors.email}
      />
      <TextAreaField
        name="message"
        label="Message"
        rows={4}
        value={message.value}
        onChange={message.set}
        inputRef={message.ref}
        error={errors.message}
      />
      <p className="trap" aria-hidden>
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <button type="submit" className="button primary" disabled={send.isPending}>
        {send.isPending ? 'Sending...' : 'Send Message'}
      </button>
    </form>
  )
}

/** What the server can explain, it explains; everything else in the words of spec §8. What was typed stays. */
function whyNot(error: unknown): string {
  if (!(error instanceof RequestError)) return 'Failed to send message. Please try again.'
  return error.status === 429 || error.text === 'No event selected'
    ? error.text
    : 'Failed to send message. Please try again.'
}
