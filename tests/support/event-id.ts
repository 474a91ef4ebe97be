import { findEvent } from '../../src/pages/cached-events.ts'

/** The id of the event with this slug, in whatever database is open. */
export async function eventIdOf(slug: string): Promise<string> {
  const event = await findEvent(slug)
  if (!event) throw new Error(`There is no event "${slug}"`)
  return event.id
}
