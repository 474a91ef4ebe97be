import { basename } from 'node:path'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { migrate } from '../../db/migrate.ts'
import { type Event, events } from '../../db/schema.ts'
import { seeds } from '../../seeds/index.ts'
import { organizerContext } from '../features/auth/route-access.ts'
import { type ReplaceResult, replaceEventProgram } from '../features/events/service.ts'
import { textError } from '../http/errors.tsx'
import { messageResponse } from '../http/write-responses.ts'
import { eventQuery } from '../pages/call-handlers.ts'
import { runUnitOfWork, type WriteContext } from '../records/unit-of-work.ts'
import { isUniqueViolation } from '../records/write-rows.ts'
import { pluralize } from '../text/pluralize.ts'
import { deleteEvent, type EventDeletion } from './backups/delete-event.ts'
import * as repairs from './repairs/repairs.ts'

/** The event that the repairs are for. */
const COLUMBUS = 'cbus'

export const maintenanceRoutes = new Elysia({ prefix: '/api/admin' })
  .use(organizerContext)
  .post('/seed-database', async ({ by }) => repairResponse(await seedEvent('pgh', by)))
  .post('/seed-columbus', async ({ by }) => repairResponse(await seedEvent(COLUMBUS, by)))
  .post('/init-database', async ({ by }) => repairResponse(await initializeDatabase(by)))
  .post('/add-test-sponsor', async ({ by }) => repairResponse(await repairs.addTestSponsor(by)))
  .post('/fix-powerless-session', async ({ by }) => repairResponse(await repairs.fixPowerlessSession(COLUMBUS, by)))
  .post(
    '/fix-all-linkedin-urls',
    async ({ query, by }) => repairResponse(await repairs.fixLinkedinUrls(query.eventSlug || COLUMBUS, by)),
    { query: eventQuery },
  )
  .post(
    '/cleanup-duplicate-sessions',
    async ({ query, by }) => repairResponse(await repairs.removeDuplicateSessions(query.eventSlug || COLUMBUS, by)),
    { query: eventQuery },
  )
  .post('/add-:slug', async ({ params, by }) => repairResponse(await repairs.addLateAddition(params.slug, by)), {
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

function repairResponse(outcome: repairs.RepairResult | repairs.UnknownEventSlug | NameTaken | undefined) {
  if (!outcome) return textError(404, 'Not found')
  if (outcome.status === 'no-event') return textError(404, `There is no event "${outcome.slug.slice(0, 100)}"`)
  if (outcome.status === 'name-taken') return textError(409, `An event named ${outcome.name} already exists`)
  return messageResponse(outcome.message, outcome.changeId)
}

async function seedEvent(slug: keyof typeof seeds, by: WriteContext): Promise<repairs.RepairResult | NameTaken> {
  const replaced = await replaceEventProgram(seeds[slug], by)
  if (replaced.status === 'name-taken') return replaced
  return { status: 'done', message: seededMessage(replaced), changeId: replaced.changeId }
}
type NameTaken = Extract<ReplaceResult, { status: 'name-taken' }>

function seededMessage({ event, isNew, changeId, after }: Exclude<ReplaceResult, NameTaken>): string {
  const all = `${pluralize(after.sessions, 'session')}, ${pluralize(after.speakers, 'speaker')}, and ${pluralize(after.sponsors, 'sponsor')}`
  if (!changeId) return `Nothing to change: ${event.name} already has the ${all} from the original file`
  return isNew ? `Created ${event.name} with ${all}` : `Seeded ${event.name} with ${all}`
}

async function initializeDatabase(by: WriteContext): Promise<repairs.RepairResult> {
  const { applied } = await migrate()
  const made = await createMissingEvents(by).catch((error) => {
    // Another process is doing the same.
    if (isUniqueViolation(error)) return createMissingEvents(by)
    throw error
  })
  const created = [...(applied > 0 ? ['the tables'] : []), ...made.map(({ name }) => name)]
  const list = new Intl.ListFormat('en-US')
  const message = created.length
    ? `Created ${list.format(created)}`
    : `Nothing to do: ${list.format(['the tables', ...Object.values(seeds).map(({ event }) => event.name)])} already exist`
  return { status: 'done', message, changeId: undefined }
}

/** An event with the slug or name of a sample counts as that sample. */
function createMissingEvents({ actor }: WriteContext): Promise<Event[]> {
  return runUnitOfWork({}, async (writing) => {
    const there = await writing.tx.select().from(events)
    const missing = Object.values(seeds).filter(
      ({ event: { slug, name } }) => !there.some((event) => event.slug === slug || event.name === name),
    )
    const made: Event[] = []
    for (const { event } of missing) {
      const sentence = ({ name }: Event) => `Created event “${name}”`
      made.push((await writing.create('events', event, { who: actor, sentence })).row)
    }
    return made
  })
}
