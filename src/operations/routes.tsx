import { basename } from 'node:path'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { currentUser } from '../features/auth/guard.ts'
import { plainText } from '../http/errors.tsx'
import { answerMessage } from '../http/row-answer.ts'
import { deleteEvent, type EventDeletion } from './backups/delete-event.ts'
import { fixLinkedinUrls, removeDuplicateSessions } from './repairs/clean-up.ts'
import { addLateAddition, addTestSponsor, lateAdditions } from './repairs/late-changes.ts'
import type { Done, NoEvent } from './repairs/on-event.ts'
import { fixPowerlessSession } from './repairs/powerless.ts'
import { initializeDatabase, type NameTaken, seedEvent } from './seeding/seed-event.ts'

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

maintenanceRoutes.delete(
  '/api/admin/events/:id',
  async ({ params, query }) => answerDeletion(await deleteEvent(params.id, query.slug)),
  { query: z.object({ slug: z.string('Say the slug of the event that is to be deleted') }) },
)

for (const { slug } of lateAdditions)
  maintenanceRoutes.post(`/api/admin/add-${slug}`, async ({ request }) =>
    answer((await addLateAddition(slug, who(request)))!),
  )

const who = (request: Request) => currentUser(request).username

function answerDeletion(outcome: EventDeletion): Response {
  switch (outcome.status) {
    case 'deleted':
      return answerMessage(`“bun cli restore” brings it back from backups/${basename(outcome.keptIn)}`)
    case 'last':
      return plainText(409, `${outcome.event.name} is the only event: make another one first`)
    case 'unconfirmed':
      return plainText(400, `This is not the slug of ${outcome.event.name}: nothing was deleted`)
    case 'not-there':
      return plainText(404, 'Event not found')
  }
}

function answer(outcome: Done | NoEvent | NameTaken): Response {
  if (outcome.status === 'no-event') return plainText(404, `There is no event "${outcome.slug.slice(0, 100)}"`)
  if (outcome.status === 'name-taken') return plainText(409, `Another event is called ${outcome.name} already`)
  return answerMessage(outcome.message, outcome.changeId)
}
