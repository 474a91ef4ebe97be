import type { Refusals } from '../../format/typed/refusals.ts'
import { inTurn } from '../../http/cache/turns.ts'
import { answerFailedPage, RETRY_AFTER, whereUnavailable } from '../../http/errors.tsx'
import { type Asked, asClient } from '../../http/limits/as-client.ts'
import { countedSenderOf, introducing, type Sender, senderOf } from '../../http/limits/device.ts'
import { seeOther } from '../../http/private-answer.ts'
import { readForm } from '../../http/requests/request-body.ts'
import { answerVisitor } from '../make-page.ts'
import { type PageContent, readVisit, type Visit } from '../public-page.tsx'
import { type NotSent, type Reasons, reasonFor, type Sent, type SentBy } from './sent.ts'

/** For the page that comes again: what was typed, and why it was refused, field by field or as a whole. */
export type Again<Typed> = { refused: Typed & { errors: Refusals }; failure?: string; status: number }

type Form = Record<string, string>
type PostedForm<Typed, Message, Reason extends string> = {
  /** What the page needs to show it again. */
  typed: (form: Form) => Typed
  /** Of the fields that people fill in, where there is no page to show them. */
  labels: Record<keyof Typed, string>
  /** Who it is from, where that is more than limits need to know. */
  sender?: (request: Request) => Sender
  send: (form: Form, by: SentBy) => Promise<Sent<Message, Reason>>
  reasons: Reasons<Reason>
  render: (visit: Visit, again: Again<Typed>) => PageContent | Promise<PageContent>
  /** The page that says that it was taken. */
  takenAt: (visit: Visit, message: Message) => string
}

const FAILED = 'Failed to send message. Please try again.'

/** Redirects with a notice on success, else shows the form's page with what was typed (product §16.1). */
export function postedForm<Typed, Message, Reason extends string>(form: PostedForm<Typed, Message, Reason>) {
  return (asked: Asked) => asClient(asked, (request) => introducing(request, () => answerForm(request, form)))
}

async function answerForm<Typed, Message, Reason extends string>(
  request: Request,
  { typed, labels, sender = senderOf, send, reasons, render, takenAt }: PostedForm<Typed, Message, Reason>,
): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  try {
    const visit = await readVisit(request)
    if (visit instanceof Response) return visit
    const sent = await send(form, { sender: sender(request), author: countedSenderOf(request) }).catch(whereUnavailable)
    if (sent && 'message' in sent) return seeOther(takenAt(visit, sent.message))
    const { errors = {}, seconds, ...why } = whyNot(sent, reasons)
    const page = await render(visit, { refused: { ...typed(form), errors }, ...why })
    const headers: Record<string, string> = seconds ? { 'retry-after': String(seconds) } : {}
    return await inTurn(visit.network, () => answerVisitor(page, visit, headers))
  } catch (error) {
    return answerFailedPage(error, request, { fields: form, labels, long: 'message' })
  }
}

type WhyNot = { status: number; failure?: string; errors?: Refusals; seconds?: number }

/** Undefined is what could not be sent, for the database is away. */
function whyNot<Reason extends string>(sent: NotSent<Reason> | undefined, reasons: Reasons<Reason>): WhyNot {
  if (!sent) return { status: 503, failure: FAILED, seconds: RETRY_AFTER }
  if ('errors' in sent) return { status: 400, errors: sent.errors }
  if ('seconds' in sent) return { status: 429, failure: `${FAILED} ${sent.text}`, seconds: sent.seconds }
  const [status, failure] = reasonFor(sent.status, reasons)
  return { status, failure }
}
