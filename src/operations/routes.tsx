import { basename } from 'node:path'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { organizerContext } from '../features/auth/organizer-context.ts'
import { textError } from '../http/errors.tsx'
import { messageResponse } from '../http/write-responses.ts'
import { eventQuery } from '../pages/call-handlers.ts'
import { deleteEvent, type EventDeletion } from './backups/delete-event.ts'
import { fixLinkedinUrls, removeDuplicateSessions } from './repairs/clean-up.ts'
import { fixPowerlessSession } from './repairs/fix-powerless-session.ts'
import { addLateAddition, addTestSponsor } from './repairs/late-additions.ts'
import type { RepairResult, UnknownEventSlug } from './repairs/repair-event.ts'
import { initializeDatabase, type NameTaken, seedEvent } from './seed-event.ts'

export const maintenanceRoutes = new Elysia({ prefix: '/api/admin' })
  .use(organizerContext)
  .post('/seed-database', async ({ by }) => repairResponse(await seedEvent('pgh', by)))
  .post('/seed-columbus', async ({ by }) => repairResponse(await seedEvent('cbus', by)))
  .post('/init-database', async ({ by }) => repairResponse(await initializeDatabase(by)))
  .post('/add-test-sponsor', async ({ by }) => repairResponse(await addTestSponsor(by)))
  .post('/fix-powerless-session', async ({ by }) => repairResponse(await fixPowerlessSession(undefined, by)))
  .post(
    '/fix-all-linkedin-urls',
    async ({ query, by }) => repairResponse(await fixLinkedinUrls(query.eventSlug || undefined, by)),
    { query: eventQuery },
  )
  .post(
    '/cleanup-duplicate-sessions',
    async ({ query, by }) => repairResponse(await removeDuplicateSessions(query.eventSlug || undefined, by)),
    { query: eventQuery },
  )
  .post('/add-:slug', async ({ params, by }) => additionResponse(await addLateAddition(params.slug, by)), {
    params: z.object({ slug: z.string() }),
  })
  .delete('/events/:id', async ({ params, query }) => deletionResponse(await deleteEvent(params.id, query.slug)), {
    query: z.object({ slug: z.string('The slug of the event to delete is required') }),
  })

function deletionResponse(outcome: EventDeletion) {
  switch (outcome.status) {
    case 'deleted':
      return messageResponse(`To bring it back, use “bun cli restore” with backups/${basename(outcome.keptIn)}`)
    case 'last':
      return textError(409, `${outcome.event.name} is the only event. Create another one first.`)
    case 'unconfirmed':
      return textError(400, `That isn’t the slug of ${outcome.event.name}. Nothing was deleted.`)
    case 'not-there':
      return textError(404, 'Event not found')
  }
}

function additionResponse(outcome: RepairResult | UnknownEventSlug | undefined) {
  return outcome ? repairResponse(outcome) : textError(404, 'Not found')
}

function repairResponse(outcome: RepairResult | UnknownEventSlug | NameTaken) {
  if (outcome.status === 'no-event') return textError(404, `There is no event "${outcome.slug.slice(0, 100)}"`)
  if (outcome.status === 'name-taken') return textError(409, `An event named ${outcome.name} already exists`)
  return messageResponse(outcome.message, outcome.changeId)
}
