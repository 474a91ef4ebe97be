import { migrate } from '../../../db/migrate.ts'
import { newId } from '../../../db/new-id.ts'
import { type ChangedRow, type Event, events } from '../../../db/schema.ts'
import { seeds } from '../../../seeds/index.ts'
import { type Replaced, replaceEventProgramme } from '../../features/events/service.ts'
import { recordedChange } from '../../records/recorded-write.ts'
import { isTaken } from '../../records/write-rows.ts'
import { counted, type Done } from '../repairs/on-event.ts'

/** "Seed Pittsburgh Data" and "Seed Columbus Data": the event's programme as in the original file, all edits lost. */
export async function seedEvent(slug: keyof typeof seeds, who: string): Promise<Done | NameTaken> {
  const replaced = await replaceEventProgramme(seeds[slug], who)
  if (replaced.status === 'name-taken') return replaced
  return { status: 'done', message: seededMessage(replaced), changeId: replaced.changeId }
}
export type NameTaken = Extract<Replaced, { status: 'name-taken' }>

function seededMessage({ event, isNew, changeId, after }: Exclude<Replaced, NameTaken>): string {
  const all = `${counted(after.sessions, 'session')}, ${counted(after.speakers, 'speaker')} and ${counted(after.sponsors, 'sponsor')}`
  if (!changeId) return `Nothing to change: ${event.name} has the ${all} of the original file already`
  return isNew ? `Created ${event.name} with ${all}` : `Seeded ${event.name} with ${all}`
}

/**
 * "Initialize Database": the tables and the two sample events, as far as they are missing; what is there stays untouched
 * (product §14.2). The events come without a programme: seeding is the next button.
 */
export async function initializeDatabase(who: string): Promise<Done> {
  const { applied } = await migrate()
  const made = await createMissingEvents(who)
  const created = [...(applied > 0 ? ['the tables'] : []), ...made.map(({ name }) => name)]
  const list = new Intl.ListFormat('en-GB')
  const message = created.length
    ? `Created ${list.format(created)}`
    : `Nothing to do: the tables, ${list.format(Object.values(seeds).map(({ event }) => event.name))} are there`
  return { status: 'done', message, changeId: undefined }
}

/** An event with the slug or the name of a sample counts as that sample. */
async function createMissingEvents(who: string): Promise<Event[]> {
  try {
    return await createMissing(who)
  } catch (error) {
    // Somebody else is doing the same right now.
    if (isTaken(error)) return createMissing(who)
    throw error
  }
}

function createMissing(who: string): Promise<Event[]> {
  return recordedChange(async (writing) => {
    const wanted = Object.values(seeds).map(({ event }) => event)
    const there = await writing.tx.select().from(events)
    const missing = wanted.filter(
      ({ slug, name }) => !there.some((event) => event.slug === slug || event.name === name),
    )
    const unsaid = {
      location: null,
      startsOn: null,
      timezone: null,
      venueName: null,
      floorPlanUrl: null,
      accent: null,
      boardClosedAt: null,
    }
    const made = missing.map((event): Event => ({ ...unsaid, ...event, isActive: true, id: newId(), version: 1 }))
    for (const row of made) {
      const rows: ChangedRow[] = [{ table: 'events', id: row.id, before: null, after: row }]
      await writing.write(row.id, rows, { who, what: `Created event "${row.name}"` })
    }
    return made
  })
}
