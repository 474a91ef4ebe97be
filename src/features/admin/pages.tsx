import { Elysia } from 'elysia'
import { isUninitialized } from '../../../db/pool/errors.ts'
import { asClient } from '../../http/limits/as-client.ts'
import { isHttps } from '../../http/limits/client-address.ts'
import { answerDocument, seeOther } from '../../http/private-answer.ts'
import { renderPage } from '../../http/render.ts'
import { lateAdditions } from '../../operations/repairs/late-additions.ts'
import { listEvents } from '../../visits/known-events.ts'
import { requireAdminPage } from '../auth/guard.ts'
import { hasMadeUpPassword } from '../auth/passwords/made-up-password.ts'
import { uploadOrigins } from '../uploads/storage/storage.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { readTab } from './tabs.tsx'

export const adminPages = new Elysia().get('/admin', (asked) => asClient(asked, showDashboard))

async function showDashboard(request: Request): Promise<Response> {
  const user = await requireAdminPage(request).catch(toLogin)
  if (user instanceof Response) return user
  const { searchParams } = new URL(request.url)
  const asked = { tab: readTab(searchParams.get('tab')), eventSlug: searchParams.get('eventSlug') }
  const events = await listEvents()
  const isMadeUp = await hasMadeUpPassword(user.id)
  const known = { user, hasMadeUpPassword: isMadeUp, events, lateAdditions }
  const rendered = await renderPage(<DashboardPage {...known} {...asked} />)
  return answerDocument(rendered, { policy: { connect: uploadOrigins(), isHttps: isHttps(request) } })
}

/** Without tables nobody can be signed in: the login page says so. */
function toLogin(error: unknown): Response {
  if (!isUninitialized(error)) throw error
  return seeOther('/admin/login')
}
