import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Event } from '../../../db/schema.ts'
import { renderPage } from '../../http/render.ts'
import { isHttps } from '../../http/request-address.ts'
import { withRateLimit } from '../../http/request-throttle.ts'
import { csvResponse, documentResponse, seeOther, styleHash } from '../../http/responses.ts'
import { listEvents, withManagedEvent } from '../../pages/cached-events.ts'
import { requireAdminPage } from '../auth/authorize.ts'
import { may } from '../auth/roles.ts'
import { needs } from '../auth/route-access.ts'
import { REPORT_STYLE, ReportPage } from './report-page.tsx'
import { buildReport, REPORT_PARTS, writePartCsv } from './service.ts'

export const reportPages = new Elysia().get('/admin/report', (asked) => withRateLimit(asked, showReport))

async function showReport(request: Request): Promise<Response> {
  const user = await requireAdminPage(request)
  if (user instanceof Response) return user
  const slug = new URL(request.url).searchParams.get('eventSlug')
  const events = (await listEvents()).filter(({ id: eventId }) => may(user, 'program', { eventId }))
  const event = events.find((one) => one.slug === slug) ?? events[0]
  if (!event) return seeOther('/admin')
  const query = (more: object) => new URLSearchParams({ eventSlug: event.slug, ...more })
  const fileOf = (of: string) =>
    of === 'words' ? `/api/admin/feedback.csv?${query({})}` : `/api/admin/report.csv?${query({ of })}`
  const page = await renderPage(<ReportPage report={await buildReport(event)} fileOf={fileOf} />)
  return documentResponse(page, { policy: { isHttps: isHttps(request), styleHashes: [styleHash(REPORT_STYLE)] } })
}

export async function* writeReport(event: Event): AsyncGenerator<string> {
  const page = await renderPage(<ReportPage report={await buildReport(event)} />, { waitForAll: true })
  if ('html' in page) yield page.html
}

const partQuery = z.object({
  eventSlug: z.optional(z.string('eventSlug was given more than once')),
  of: z.enum(REPORT_PARTS, `of is one of ${REPORT_PARTS.join(', ')}`),
})

export const reportRoutes = new Elysia().get(
  '/api/admin/report.csv',
  ({ query: { eventSlug, of } }) =>
    withManagedEvent(eventSlug, async (event) =>
      csvResponse(writePartCsv(await buildReport(event), of), `report-${of}-${event.slug}`),
    ),
  { ...needs('program'), query: partQuery },
)
