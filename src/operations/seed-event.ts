import { migrate } from '../../db/migrate.ts'
import { type Event, events } from '../../db/schema.ts'
import { seeds } from '../../seeds/index.ts'
import { type ReplaceResult, replaceEventProgram } from '../features/events/service.ts'
import { runUnitOfWork, type WriteContext } from '../records/unit-of-work.ts'
import { isUniqueViolation } from '../records/write-rows.ts'
import { pluralize } from '../text/pluralize.ts'
import type { RepairResult } from './repairs/repair-event.ts'

export async function seedEvent(slug: keyof typeof seeds, by: WriteContext): Promise<RepairResult | NameTaken> {
  const replaced = await replaceEventProgram(seeds[slug], by)
  if (replaced.status === 'name-taken') return replaced
  return { status: 'done', message: seededMessage(replaced), changeId: replaced.changeId }
}
export type NameTaken = Extract<ReplaceResult, { status: 'name-taken' }>

function seededMessage({ event, isNew, changeId, after }: Exclude<ReplaceResult, NameTaken>): string {
  const all = `${pluralize(after.sessions, 'session')}, ${pluralize(after.speakers, 'speaker')}, and ${pluralize(after.sponsors, 'sponsor')}`
  if (!changeId) return `Nothing to change: ${event.name} already has the ${all} from the original file`
  return isNew ? `Created ${event.name} with ${all}` : `Seeded ${event.name} with ${all}`
}

export async function initializeDatabase(by: WriteContext): Promise<RepairResult> {
  const { applied } = await migrate()
  const made = await createMissingEvents(by)
  const created = [...(applied > 0 ? ['the tables'] : []), ...made.map(({ name }) => name)]
  const list = new Intl.ListFormat('en-US')
  const message = created.length
    ? `Created ${list.format(created)}`
    : `Nothing to do: ${list.format(['the tables', ...Object.values(seeds).map(({ event }) => event.name)])} already exist`
  return { status: 'done', message, changeId: undefined }
}

/** An event with the slug or name of a sample counts as that sample. */
async function createMissingEvents(by: WriteContext): Promise<Event[]> {
  try {
    return await createMissing(by)
  } catch (error) {
    // Another process is doing the same.
    if (isUniqueViolation(error)) return createMissing(by)
    throw error
  }
}

function createMissing({ actor }: WriteContext): Promise<Event[]> {
  return runUnitOfWork(async (writing) => {
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
