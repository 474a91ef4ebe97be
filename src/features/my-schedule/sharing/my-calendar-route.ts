import { textError } from '../../../http/errors.tsx'
import { originFor } from '../../../http/request-address.ts'
import { privateHeaders } from '../../../http/response-headers.ts'
import { createStoredResponse, serveStored } from '../../../http/stored-response.ts'
import { findRequestedEvent } from '../../../pages/cached-events.ts'
import { missingDatesReason } from '../../exports/cached-program.ts'
import { buildChosenCalendar } from '../../exports/calendar.ts'
import { findShared } from '../storage/sharing.ts'

/** Product §26.7. */
export async function handleMyCalendar(request: Request, token: string): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const event = await findRequestedEvent(searchParams.get('eventSlug') ?? undefined)
  if (event instanceof Response) return event
  const schedule = await findShared(event, token, 'calendar')
  if (!schedule) return textError(404, 'This calendar is no longer available')
  const why = missingDatesReason(event)
  if (why) return textError(404, why)
  const site = originFor(request)
  const starred = new Set(schedule.sessionIds)
  const body = await buildChosenCalendar(event, {
    isIn: ({ id }) => starred.has(id),
    name: 'My schedule',
    site,
    address: site && `${site}${pathname}?${new URLSearchParams({ eventSlug: event.slug })}`,
  })
  const headers = {
    ...privateHeaders(),
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="${event.slug}-my-schedule.ics"`,
  }
  return serveStored(createStoredResponse(body, headers, { isKept: false }), request)
}
