import { Elysia } from 'elysia'
import type * as z from 'zod/mini'
import { ensureSenderDevice, introducing, readSender } from '../http/device.ts'
import { handlePageError, ignoreUnavailable, RETRY_AFTER_S, textError, tooManyRequests } from '../http/errors.tsx'
import { withRenderSlot } from '../http/render.ts'
import { readFormBody } from '../http/request-body.ts'
import { type RequestContext, withRateLimit } from '../http/request-throttle.ts'
import { seeOther, type TypedResponse } from '../http/responses.ts'
import { rowResponse } from '../http/write-responses.ts'
import { type PageContent, type PageRequest, readPageRequest, renderForVisitor } from '../pages/public-page.tsx'
import type { FieldErrors } from '../text/typed/field-errors.ts'
import type { PostKind, PostRefusal, RefusalMessages } from './define-post.ts'

export function postHandler<Message, Reason extends string>(post: PostKind<z.ZodMiniType, Message, Reason>) {
  return async ({ body, request }: { body: unknown; request: Request }): Promise<TypedResponse<Message>> => {
    const key = request.headers.get('idempotency-key') ?? undefined
    if (key !== undefined && !UUID.test(key)) return textError(400, 'Idempotency-Key is a UUID')
    return introducing(request, async () => {
      // A phone that sends from its outbox may have no device yet.
      const author = key === undefined ? undefined : ensureSenderDevice(request)
      const sent = await post.send(body, {
        sender: senderFor(post, request),
        author,
        idempotencyKey: key?.toLowerCase(),
      })
      if ('message' in sent) return rowResponse(201, sent.message)
      if ('errors' in sent) return textError(400, Object.values(sent.errors)[0]!)
      if ('seconds' in sent) return tooManyRequests(sent.seconds, sent.text)
      const [status, text] = refusalMessage(sent.status, post.refusals)
      return textError(status, text)
    })
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const senderFor = ({ needsDevice }: { needsDevice?: boolean | undefined }, request: Request) =>
  needsDevice ? ensureSenderDevice(request) : readSender(request)

export type RejectedForm<Typed> = { refused: Typed & { errors: FieldErrors }; failure?: string; status: number }

type PostForm<Name extends string, Message, Reason extends string> = {
  /** The labels serve an error page that cannot show the form again. */
  labels: Record<Name, string>
  refusals?: Partial<RefusalMessages<Reason>>
  render: (visit: PageRequest, rejected: RejectedForm<Record<Name, string>>) => PageContent | Promise<PageContent>
  /** The address, or a page in place of what may stand in none. */
  success: (visit: PageRequest, message: Message) => string | PageContent
}

const FAILED = 'Failed to send message. Please try again.'

/** The route of the form that sends a post (product §16.1). */
export function formRoute<Name extends string, Message, Reason extends string>(
  path: string,
  post: PostKind<z.ZodMiniType, Message, Reason>,
  form: PostForm<Name, Message, Reason>,
) {
  const handle = (context: RequestContext) =>
    withRateLimit(context, (request) => introducing(request, () => respondToForm(request, post, form)))
  return new Elysia().post(path, handle, { parse: 'none' })
}

async function respondToForm<Name extends string, Message, Reason extends string>(
  request: Request,
  post: PostKind<z.ZodMiniType, Message, Reason>,
  { labels, refusals, render, success }: PostForm<Name, Message, Reason>,
): Promise<Response> {
  const form = await readFormBody(request)
  if (form instanceof Response) return form
  try {
    const visit = await readPageRequest(request)
    if (visit instanceof Response) return visit
    const by = { sender: senderFor(post, request), author: ensureSenderDevice(request) }
    const sent = await post.send(form, by).catch(ignoreUnavailable)
    if (sent && 'message' in sent) {
      const next = success(visit, sent.message)
      return typeof next === 'string' ? seeOther(next) : await renderForVisitor(next, visit, {})
    }
    const { errors = {}, seconds, ...failure } = formFailure(sent, { ...post.refusals, ...refusals })
    const fields = Object.keys(labels).map((name) => [name, form[name] ?? ''])
    const typed: Record<Name, string> = Object.fromEntries(fields)
    const page = await render(visit, { refused: { ...typed, errors }, ...failure })
    const headers: Record<string, string> = seconds ? { 'retry-after': String(seconds) } : {}
    return await withRenderSlot(visit.network, () => renderForVisitor(page, visit, headers))
  } catch (error) {
    return handlePageError(error, request, { fields: form, labels, long: 'message' })
  }
}

/** `sent` is undefined while the database is away. */
function formFailure<Reason extends string>(
  sent: PostRefusal<Reason> | undefined,
  refusals: RefusalMessages<Reason>,
): { status: number; failure?: string; errors?: FieldErrors; seconds?: number } {
  if (!sent) return { status: 503, failure: FAILED, seconds: RETRY_AFTER_S }
  if ('errors' in sent) return { status: 400, errors: sent.errors }
  if ('seconds' in sent) return { status: 429, failure: `${FAILED} ${sent.text}`, seconds: sent.seconds }
  const [status, failure] = refusalMessage(sent.status, refusals)
  return { status, failure }
}

function refusalMessage<Reason extends string>(status: Reason | 'key-used', refusals: RefusalMessages<Reason>) {
  return status === 'key-used' ? KEY_USED : refusals[status as Reason]
}

const KEY_USED = [409, 'This Idempotency-Key was used for something else'] as const
