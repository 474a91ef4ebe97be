import { basename } from 'node:path'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { organizer } from '../features/auth/organizer.ts'
import { plainText } from '../http/errors.tsx'
import { answerMessage } from '../http/write-answers.ts'
import { ofEvent } from '../visits/organizer-list.ts'
import { deleteEvent, type EventDeletion } from './backups/delete-event.ts'
import { fixLinkedinUrls, removeDuplicateSessions } from './repairs/clean-up.ts'
import { addLateAddition, addTestSponsor } from './repairs/late-additions.ts'
import { fixPowerlessSession } from './repairs/powerless.ts'
import type { Done, NoEvent } from './repairs/repair-event.ts'
import { initializeDatabase, type NameTaken, seedEvent } from './seeding/seed-event.ts'

export const maintenanceRoutes = new Elysia({ prefix: '/api/admin' })
  .use(organizer)
  .post('/seed-database', async ({ by }) => answer(await seedEvent('pgh', by)))
  .post('/seed-columbus', async ({ by }) => answer(await seedEvent('cbus', by)))
  .post('/init-database', async ({ by }) => answer(await initializeDatabase(by)))
  .post('/add-test-sponsor', async ({ by }) => answer(await addTestSponsor(by)))
  .post('/fix-powerless-session', async ({ by }) => answer(await fixPowerlessSession(undefined, by)))
  .post(
    '/fix-all-linkedin-urls',
    async ({ query, by }) => answer(await fixLinkedinUrls(query.eventSlug || undefined, by)),
    { query: ofEvent },
  )
  .post(
    '/cleanup-duplicate-sessions',
    async ({ query, by }) => answer(await removeDuplicateSessions(query.eventSlug || undefined, by)),
    { query: ofEvent },
  )
  .post('/add-:slug', async ({ params, by }) => answerAddition(await addLateAddition(params.slug, by)), {
    params: z.object({ slug: z.string() }),
  })
  .delete('/events/:id', async ({ params, query }) => answerDeletion(await deleteEvent(params.id, query.slug)), {
    query: z.object({ slug: z.string('The slug of the event to delete is required') }),
  })

function answerDeletion(outcome: EventDeletion) {
  switch (outcome.status) {
    case 'deleted':
      return answerMessage(`To bring it back, use “bun cli restore” with backups/${basename(outcome.keptIn)}`)
    case 'last':
      return plainText(409, `${outcome.event.name} is the only event. Create another one first.`)
    case 'unconfirmed':
      return plainText(400, `That isn’t the slug of ${outcome.event.name}. Nothing was deleted.`)
    case 'not-there':
      return plainText(404, 'Event not found')
  }
}

/** A slug that no button has is an address that is not there. */
function answerAddition(outcome: Done | NoEvent | undefined) {
  return outcome ? answer(outcome) : plainText(404, 'Not found')
}

function answer(outcome: Done | NoEvent | NameTaken) {
  if (outcome.status === 'no-event') return plainText(404, `There is no event "${outcome.slug.slice(0, 100)}"`)
  if (outcome.status === 'name-taken') return plainText(409, `An event named ${outcome.name} already exists`)
  return answerMessage(outcome.message, outcome.changeId)
}
