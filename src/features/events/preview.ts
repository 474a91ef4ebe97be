import { Elysia } from 'elysia'
import { withRateLimit } from '../../http/request-throttle.ts'
import { seeOther } from '../../http/responses.ts'
import { listEvents, previewSlug } from '../../pages/cached-events.ts'
import { requireAdminPage } from '../auth/authorize.ts'
import { may } from '../auth/roles.ts'

/** Leads to the address under which attendees will see the event, or to its secret one (product §11.11). */
export const previewPage = new Elysia().get('/admin/preview', (asked) => withRateLimit(asked, showPreview))

async function showPreview(request: Request): Promise<Response> {
  const user = await requireAdminPage(request)
  if (user instanceof Response) return user
  const slug = new URL(request.url).searchParams.get('eventSlug')
  const event = (await listEvents()).find((one) => one.slug === slug && may(user, 'see', { eventId: one.id }))
  if (!event) return seeOther('/admin')
  return seeOther(`/?eventSlug=${event.isActive ? event.slug : previewSlug(event)}`)
}
