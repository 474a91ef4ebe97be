import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { plainText } from '../../http/errors.tsx'
import { answerMessage } from '../../http/row-answer.ts'
import { currentUser } from '../auth/guard.ts'
import { fixLinkedinUrls, removeDuplicateSessions } from './clean-up.ts'
import { addLateAddition, addTestSponsor, lateAdditions } from './late-changes.ts'
import type { Done, NoEvent } from './on-event.ts'
import { fixPowerlessSession } from './powerless.ts'
import { initializeDatabase, type NameTaken, seedEvent } from './service.ts'

/** Which event, where that can be said; else Columbus. */
const query = z.object({ eventSlug: z.optional(z.string('eventSlug is said more than once')) })

export const maintenanceRoutes = new Elysia()
  .post('/api/admin/seed-database', async ({ request }) => answer(await seedEvent('pgh', who(request))))
  .post('/api/admin/seed-columbus', async ({ request }) => answer(await seedEvent('cbus', who(request))))
  .post('/api/admin/init-database', async ({ request }) => answer(await initializeDatabase(who(request))))
  .post('/api/admin/add-test-sponsor', async ({ request }) => answer(await addTestSponsor(who(request))))
  .post('/api/admin/fix-powerless-session', async ({ request }) => answer(await fixPowerlessSession(who(request))))
  .post(
    '/api/admin/fix-all-linkedin-urls',
    async ({ request, query }) => answer(await fixLinkedinUrls(who(request), query.eventSlug || undefined)),
    { query },
  )
  .post(
    '/api/admin/cleanup-duplicate-sessions',
    async ({ request, query }) => answer(await removeDuplicateSessions(who(request), query.eventSlug || undefined)),
    { query },
  )

for (const { slug } of lateAdditions)
  maintenanceRoutes.post(`/api/admin/add-${slug}`, async ({ request }) =>
    answer((await addLateAddition(slug, who(request)))!),
  )

const who = (request: Request) => currentUser(request).username

function answer(outcome: Done | NoEvent | NameTaken): Response {
  if (outcome.status === 'no-event') return plainText(404, `There is no event "${outcome.slug.slice(0, 100)}"`)
  if (outcome.status === 'name-taken') return plainText(409, `Another event is called ${outcome.name} already`)
  return answerMessage(outcome.message, outcome.changeId)
}
