import { Elysia } from 'elysia'
import type { ReactNode } from 'react'
import { newId } from '../../../db/ids.ts'
import type { Event } from '../../../db/schema.ts'
import { OUTBOX_PATHS } from '../../browser/outbox.ts'
import { readSender } from '../../http/device.ts'
import { handlePageError, textError } from '../../http/errors.tsx'
import { pageResponse } from '../../http/render.ts'
import { readFormBody, unvalidated } from '../../http/request-body.ts'
import { type RequestContext, withRateLimit } from '../../http/request-throttle.ts'
import { seeOther } from '../../http/responses.ts'
import { isKnown } from '../../limits/sender.ts'
import { WindowRateLimit } from '../../limits/window-rate-limit.ts'
import { listEvents } from '../../pages/cached-events.ts'
import { ScreenPage } from '../../pages/page-head.tsx'
import { type PageRequest, personalPageHandler, readPageRequest, renderForVisitor } from '../../pages/public-page.tsx'
import { formRoute, postHandler, type RejectedForm } from '../../posts/handlers.ts'
import { cachedProgram } from '../../program/program-rows.ts'
import { findUser } from '../auth/authorize.ts'
import { readSecret } from '../auth/login-cookie.ts'
import { formatWait } from '../auth/login-limits.ts'
import { isOnSafetyTeam, SAFETY_PATH } from '../auth/roles.ts'
import { publicRoute } from '../auth/route-access.ts'
import type { CurrentUser } from '../auth/schema.ts'
import { isHelp } from '../guides/guides-page.tsx'
import { cachedGuides } from '../guides/service.ts'
import { findPrivateKey, listPublicKeys } from './members.ts'
import { AnswerContent, ForgedReport, ReportContent, ReportForTeam, ReportList, UnsavedPage } from './report-page.tsx'
import { entryText } from './schema.ts'
import { openCopy, REPORT_LABELS } from './sealing.ts'
import {
  addEntry,
  addReply,
  deleteReport,
  findByReceipt,
  findReport,
  listReports,
  makeReceipt,
  REPORTER_SEES,
  readEntries,
  reportPost,
  typedReportPost,
  writeToReport,
} from './service.ts'

export const safetyRoutes = new Elysia().post(OUTBOX_PATHS.report, postHandler(reportPost), {
  ...publicRoute,
  body: unvalidated(reportPost.schema),
})

/** Nothing on the way or on the phone stores them. The team's are 404 for everyone else, owners and organizers as well. */
export const safetyPages = new Elysia()
  .get(
    '/report',
    personalPageHandler((visit) => renderReport(visit)),
  )
  .use(
    formRoute('/report', typedReportPost, {
      labels: REPORT_LABELS,
      render: renderReport,
      success: (visit, { words }) => inPage(visit, <AnswerContent visit={visit} words={words} isNew />),
    }),
  )
  .post('/report/receipt', (asked) => withRateLimit(asked, showAnswer), { parse: 'none' })
  .get(SAFETY_PATH, (asked) => asMember(asked, showReports))
  .get(`${SAFETY_PATH}/:id`, (asked) => asMember(asked, showReport))
  .post(`${SAFETY_PATH}/:id`, (asked) => asMember(asked, showReport), { parse: 'none' })

type Rejected = Partial<RejectedForm<typeof REPORT_LABELS>>

/** Each page has a receipt of its own, which counts once its report is sent. */
async function renderReport(visit: PageRequest, { status, ...rejected }: Rejected = {}) {
  const { event } = visit
  const data = { program: await cachedProgram(event), publicKeys: await listPublicKeys(event.id), words: makeReceipt() }
  const help = (await cachedGuides(event.id)).find(isHelp)
  return inPage(visit, <ReportContent {...{ visit, help, ...data, ...rejected }} />, status)
}

const inPage = (visit: PageRequest, content: ReactNode, status?: number) => ({
  status,
  page: (
    <ScreenPage visit={visit} title="Tell the safety team" canonical={visit.canonical('/report')} noindex>
      {content}
    </ScreenPage>
  ),
})

const attempts = new WindowRateLimit('receipts', 30, 10 * 60 * 1000)

async function showAnswer(request: Request): Promise<Response> {
  const form = await readFormBody(request)
  if (form instanceof Response) return form
  try {
    const visit = await readPageRequest(request)
    if (visit instanceof Response) return visit
    const { status, ...answer } = await openAnswer(visit.event, request, form)
    return await renderForVisitor(inPage(visit, <AnswerContent visit={visit} {...answer} />, status), visit, {})
  } catch (error) {
    return handlePageError(error, request, { fields: form, labels: { text: 'Text' }, long: 'text' })
  }
}

/** A known device has attempts of its own, so that no one in its network keeps it out. */
async function openAnswer(event: Event, request: Request, form: Record<string, string>) {
  const { words = '', text, key: replyKey = newId() } = form
  const again = { typed: words, unsent: text, replyKey }
  const sender = readSender(request)
  const key = isKnown(sender.device) ? sender.device.id : sender.network
  const seconds = await attempts.take(key)
  if (seconds) return { ...again, status: 429, failure: `Too many attempts. Please try again ${formatWait(seconds)}.` }
  const open = await findByReceipt(event.id, words)
  const missing = 'No report has these four words. It may be deleted, or not be sent yet.'
  if (!open) return { ...again, status: 404, failure: missing }
  await attempts.giveBack(key)
  const reply = text ? entryText.safeParse(text) : undefined
  const sent = reply?.success ? await addReply(open, { text: reply.data, key: replyKey }, sender) : undefined
  const failure = reply?.error?.issues[0]?.message ?? (sent && 'text' in sent ? sent.text : undefined)
  const entries = await readEntries(open, REPORTER_SEES)
  return { words, entries, ...(failure && { ...again, failure }), status: failure ? 400 : 200 }
}

type Fields = Record<string, string> | undefined
type Member = { user: CurrentUser; privateKey: string; events: Event[]; fields: Fields; id: string; page: number }
type Asked = RequestContext & { params?: { id?: string } }

/** With her key, which her password opens. What she wrote is shown again where it can't be saved. */
function asMember(asked: Asked, answer: (member: Member) => Promise<string | ReactNode>) {
  return withRateLimit(asked, async (request) => {
    const fields = request.method === 'POST' ? await readFormBody(request) : undefined
    if (fields instanceof Response) return fields
    const unsent = fields && { fields, labels: { text: 'Text' }, long: 'text' }
    const address = new URL(request.url)
    const signIn = (path: string) =>
      unsent
        ? pageResponse(request, <UnsavedPage signIn={path} action={address.pathname} {...unsent} />, { status: 401 })
        : seeOther(path)
    try {
      const user = await findUser(request)
      if (!user) return await signIn('/admin/login')
      const events = (await listEvents()).filter(({ id }) => isOnSafetyTeam(user, id))
      if (!events.length) return notThere()
      const privateKey = await findPrivateKey(user.id, readSecret('safety', request))
      if (!privateKey) return await signIn('/admin/security/reports')
      const page = Math.max(1, Math.trunc(Number(address.searchParams.get('page'))) || 1)
      const shown = await answer({ user, privateKey, events, fields, id: asked.params?.id ?? '', page })
      if (!shown) return notThere()
      return await (typeof shown === 'string' ? seeOther(shown) : pageResponse(request, shown))
    } catch (error) {
      return handlePageError(error, request, unsent)
    }
  })
}

async function showReports({ user, events, page }: Member) {
  const ids = events.map(({ id }) => id)
  return <ReportList events={events} page={page} {...(await listReports(ids, user.id, page))} />
}

async function showReport({ user, privateKey, events, id, fields }: Member) {
  const report = await findReport(id)
  const event = events.find((one) => one.id === report?.eventId)
  const copy = report?.keys[user.id]
  if (!report || !event || !copy) return undefined
  if (fields?.deleted) return deleteReport(report).then(() => SAFETY_PATH)
  const key = await openCopy(privateKey, copy)
  if (!key) return <ForgedReport event={event} report={report} />
  const open = { report, key }
  const failure = fields && (await writeToReport(open, fields, user.username))
  if (fields && !failure) return `${SAFETY_PATH}/${id}`
  await addEntry(open, 'read', { by: user.username })
  return <ReportForTeam {...{ event, report, failure }} entries={await readEntries(open)} />
}

const notThere = () => textError(404, 'Not found')
