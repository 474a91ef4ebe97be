import { privateHeaders } from '../../../http/answer-headers.ts'
import { answerStored, storeAnswer } from '../../../http/cache/stored-answer.ts'
import { plainText } from '../../../http/errors.tsx'
import { siteOf } from '../../../http/requests/sites.ts'
import { askedEvent } from '../../../visits/asked-event.ts'
import { calendarOfSome } from '../../exports/calendar/answer-calendar.ts'
import { whyNoDates } from '../../exports/files.ts'
import { findShared } from '../keeping/sharing.ts'

/** The starred sessions for a calendar that follows them, each with a reminder ten minutes before (product §26.7). */
export async function answerMyCalendar(request: Request, token: string): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const event = await askedEvent(searchParams.get('eventSlug') ?? undefined)
  if (event instanceof Response) return event
  const schedule = await findShared(event, token, 'calendar')
  if (!schedule) return plainText(404, 'This calendar is no longer available')
  const why = whyNoDates(event)
  if (why) return plainText(404, why)
  const site = siteOf(request)
  const starred = new Set(schedule.sessionIds)
  const body = await calendarOfSome(event, {
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
  return answerStored(storeAnswer(body, headers, { isKept: false }), request)
}
