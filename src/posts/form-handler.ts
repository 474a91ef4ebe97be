import { withRenderSlot } from '../http/cache/render-queue.ts'
import { handlePageError, ignoreUnavailable, RETRY_AFTER_S } from '../http/errors.tsx'
import { type RequestContext, withRateLimit } from '../http/limits/client-context.ts'
import { ensureSenderDevice, introducing, readSender, type Sender } from '../http/limits/device.ts'
import { seeOther } from '../http/private-response.ts'
import { readFormBody } from '../http/requests/request-body.ts'
import { type PageContent, type PageRequest, readPageRequest } from '../pages/public-page.tsx'
import { renderForVisitor } from '../pages/render-page.ts'
import type { FieldErrors } from '../text/typed/field-errors.ts'
import {
  type PostContext,
  type PostRefusal,
  type PostResult,
  type RefusalMessages,
  refusalMessage,
} from './post-result.ts'

/** For the page that comes again: what was typed, and why it was refused, field by field or as a whole. */
export type RejectedForm<Typed> = { refused: Typed & { errors: FieldErrors }; failure?: string; status: number }

type Form = Record<string, string>
type PostedForm<Typed, Message, Reason extends string> = {
  /** What the page needs to show it again. */
  typed: (form: Form) => Typed
  /** Of the fields that people fill in, where there is no page to show them. */
  labels: Record<keyof Typed, string>
  /** Who it is from, where that is more than limits need to know. */
  sender?: (request: Request) => Sender
  send: (form: Form, by: PostContext) => Promise<PostResult<Message, Reason>>
  reasons: RefusalMessages<Reason>
  render: (visit: PageRequest, again: RejectedForm<Typed>) => PageContent | Promise<PageContent>
  /** The page that says that it was taken. */
  successUrl: (visit: PageRequest, message: Message) => string
}

const FAILED = 'Failed to send message. Please try again.'

/** Redirects with a notice on success, else shows the form's page with what was typed (product §16.1). */
export function formHandler<Typed, Message, Reason extends string>(form: PostedForm<Typed, Message, Reason>) {
  return (asked: RequestContext) =>
    withRateLimit(asked, (request) => introducing(request, () => answerForm(request, form)))
}

async function answerForm<Typed, Message, Reason extends string>(
  request: Request,
  { typed, labels, sender = readSender, send, reasons, render, successUrl }: PostedForm<Typed, Message, Reason>,
): Promise<Response> {
  const form = await readFormBody(request)
  if (form instanceof Response) return form
  try {
    const visit = await readPageRequest(request)
    if (visit instanceof Response) return visit
    const sent = await send(form, { sender: sender(request), author: ensureSenderDevice(request) }).catch(
      ignoreUnavailable,
    )
    if (sent && 'message' in sent) return seeOther(successUrl(visit, sent.message))
    const { errors = {}, seconds, ...why } = failureOf(sent, reasons)
    const page = await render(visit, { refused: { ...typed(form), errors }, ...why })
    const headers: Record<string, string> = seconds ? { 'retry-after': String(seconds) } : {}
    return await withRenderSlot(visit.network, () => renderForVisitor(page, visit, headers))
  } catch (error) {
    return handlePageError(error, request, { fields: form, labels, long: 'message' })
  }
}

type WhyNot = { status: number; failure?: string; errors?: FieldErrors; seconds?: number }

/** Undefined is what could not be sent, for the database is away. */
function failureOf<Reason extends string>(
  sent: PostRefusal<Reason> | undefined,
  reasons: RefusalMessages<Reason>,
): WhyNot {
  if (!sent) return { status: 503, failure: FAILED, seconds: RETRY_AFTER_S }
  if ('errors' in sent) return { status: 400, errors: sent.errors }
  if ('seconds' in sent) return { status: 429, failure: `${FAILED} ${sent.text}`, seconds: sent.seconds }
  const [status, failure] = refusalMessage(sent.status, reasons)
  return { status, failure }
}
