import { __iconData as CalendarOff } from 'lucide-react/icons/calendar-off'
import { __iconData as Hourglass } from 'lucide-react/icons/hourglass'
import { __iconData as Wrench } from 'lucide-react/icons/wrench'
import { renderToString } from 'react-dom/server'
import { isDatabaseUnavailable, isUninitialized, isUnstorable } from '../../db/errors.ts'
import { QueueFull } from '../../db/semaphore.ts'
import { DatabaseAlert, ErrorPage, type FailedForm, ResendForm, TryAgain } from '../layout/error-page.tsx'
import { createLinks } from '../layout/links.ts'
import { log } from '../log.ts'
import { type ParsedUrl, parseUrl, pathAndQuery } from './request-address.ts'
import { documentResponse, type ErrorResponse, jsonError, privateResponse } from './responses.ts'
import { matchRoute, requestId } from './telemetry.ts'

const UNINITIALIZED = 'Database not initialized. Please contact administrator.'
const AWAY = 'The database is unavailable right now. Nothing was lost. Please try again in a moment.'
const PAGE_AWAY = 'We can’t show this page right now. Please try again in a moment. Some other pages may still work.'
const BUSY = 'We’re very busy right now. Nothing was lost. Please try again in a moment.'
export const RETRY_AFTER_S = 2
const UNEXPECTED_MESSAGE = 'Something went wrong on our end. Please try again.'
/** Stands under a heading. */
const PAGE_SURPRISE = 'The problem is on our end. Please try again.'

const UNSTORABLE = 'This text contains a character that can’t be saved'

/** Clients show it after the status, `400: Message is too long` (product §15.2). */
export function textError(status: number, text: string, headers: Record<string, string> = {}): ErrorResponse {
  return privateResponse(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
}

export function tooManyRequests(seconds: number, text: string): ErrorResponse {
  return textError(429, text, { 'retry-after': String(seconds) })
}

/** A NUL in a path is refused early: Postgres cannot be asked for it. */
export function refuseUnstorable({ path }: ParsedUrl): Response | undefined {
  if (path.includes('%00')) return textError(400, UNSTORABLE)
}

/** 400 for an unreadable Host (RFC 9112 §3.2). */
export function refuseHost({ isReadable }: ParsedUrl): Response | undefined {
  if (!isReadable) return textError(400, 'The Host header of this request cannot be read')
}

type ElysiaFailure = { code: string | number; error: unknown; request: Request }

/** Every failed call ends here. The answer names the client's mistakes and no internals. */
export function handleCallError({ code, error, request }: ElysiaFailure): Response {
  if (code === 'VALIDATION') return textError(400, firstMessage(error))
  if (code === 'PARSE' && error instanceof Error && error.cause instanceof Response) return error.cause
  if (code === 'INVALID_FILE_TYPE') return textError(415, 'This file type isn’t supported')
  if (code === 'NOT_FOUND') return textError(404, 'Not found')
  if (code === 'INVALID_COOKIE_SIGNATURE') return textError(401, 'Please sign in')
  if (isUnstorable(error)) return textError(400, UNSTORABLE)
  if (isUninitialized(error)) return databaseNotInitialized()
  if (error instanceof QueueFull) return textError(503, BUSY, { 'retry-after': String(RETRY_AFTER_S) })
  if (isDatabaseUnavailable(error)) return textError(503, AWAY, { 'retry-after': String(RETRY_AFTER_S) })
  report(error, request)
  return textError(500, UNEXPECTED_MESSAGE)
}

export function databaseNotInitialized(): ErrorResponse {
  const body = { status: 'uninitialized', message: UNINITIALIZED }
  return jsonError(body, { status: 503, headers: { 'retry-after': '10' } })
}

export function handlePageError(error: unknown, request: Request, unsent?: FailedForm): Response {
  if ((error as { code?: unknown }).code === 'NOT_FOUND') return textError(404, 'Not found')
  if (isUninitialized(error)) return uninitializedPage(request)
  if (isUnstorable(error)) return textError(400, UNSTORABLE)
  // `//host` would lead to another site.
  const address = pathAndQuery(request.url).replace(/^\/+/, '/')
  const again = unsent ? (
    <ResendForm action={address} {...unsent} />
  ) : (
    <TryAgain href={request.method === 'GET' ? address : pageOfForm(request)} />
  )
  if (error instanceof QueueFull) return inAMoment(BUSY, again, address)
  if (isDatabaseUnavailable(error)) return inAMoment(PAGE_AWAY, again, address)
  report(error, request)
  return page(
    500,
    <ErrorPage
      icon={Wrench}
      title="Something went wrong"
      text={PAGE_SURPRISE}
      links={publicLinks(address)}
      report={requestId(request)}>
      {again}
    </ErrorPage>,
  )
}

/** The page that sent the form, which may hold its draft. */
function pageOfForm(request: Request): string {
  const page = URL.parse(request.headers.get('referer') ?? '')
  return page?.pathname.startsWith('/') ? `${page.pathname}${page.search}`.replace(/^\/+/, '/') : '/'
}

/** A flood costs one render of each kind. */
function inAMoment(text: string, again: React.ReactElement, address: string): Response {
  const isForOrganizers = publicLinks(address) === undefined
  const slug = slugIn(address)
  const kind = `${text} ${isForOrganizers || (slug ? 'with an event' : 'without one')}`
  let template = templates.get(kind)
  if (template === undefined) {
    const links = isForOrganizers ? undefined : linksTo(slug && SLUG)
    const icon = { icon: Hourglass, title: 'Back in a moment', text, links }
    template = renderToString(<ErrorPage {...icon}>{AGAIN}</ErrorPage>)
    templates.set(kind, template)
  }
  const query = Bun.escapeHTML(new URLSearchParams({ eventSlug: slug ?? '' }).toString())
  const html = template.replaceAll(`eventSlug=${SLUG}`, () => query).replace(AGAIN, () => renderToString(again))
  const headers = { 'retry-after': String(RETRY_AFTER_S) }
  return documentResponse({ html: `<!DOCTYPE html>${html}` }, { status: 503, headers })
}

const templates = new Map<string, string>()
const [SLUG, AGAIN] = ['slug-of-event', 'try-again-here']

function publicLinks(address: string) {
  return new URL(address, 'http://here').pathname.startsWith('/admin') ? undefined : linksTo(slugIn(address))
}

const slugIn = (address: string) => new URL(address, 'http://here').searchParams.get('eventSlug')
const linksTo = (slug: string | null) => createLinks(new URLSearchParams(slug ? { eventSlug: slug } : {}))

export function ignoreUnavailable(error: unknown): undefined {
  if (!isDatabaseUnavailable(error)) throw error
}

export function uninitializedPage(request: Request): Response {
  return page(503, <DatabaseAlert message={UNINITIALIZED} search={new URL(request.url).search} />, {
    'retry-after': '10',
  })
}

export function noActiveEventPage(): Response {
  return page(
    404,
    <ErrorPage
      icon={CalendarOff}
      title="No events right now"
      text="No events are open to attendees right now. Please check back later.">
      <TryAgain href="/" />
    </ErrorPage>,
  )
}

function page(status: number, content: React.ReactElement, headers: Record<string, string> = {}): Response {
  return documentResponse({ html: `<!DOCTYPE html>${renderToString(content)}` }, { status, headers })
}

function firstMessage(error: unknown): string {
  const { all } = error as { all?: { message?: string; summary?: string }[] }
  return all?.[0]?.message ?? 'Something is missing or in the wrong format'
}

/** Logs the route only, because addresses may hold typed text or secrets. */
function report(error: unknown, request: Request) {
  log.error(`${request.method} ${matchRoute(parseUrl(request.url))} failed`, error, { request_id: requestId(request) })
}
