import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { csvResponse } from '../../http/responses.ts'
import { withManagedEvent } from '../../pages/cached-events.ts'
import { needs } from '../auth/route-access.ts'
import { buildReport, REPORT_PARTS, writePartCsv } from './service.ts'

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
