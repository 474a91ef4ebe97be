import type { Event } from '../../db/schema.ts'
import { findEvent, listEvents } from '../../src/pages/cached-events.ts'
import { exitCodes } from './exit-codes.ts'
import { fail } from './terminal.ts'

export async function eventOrFail(slug: string): Promise<Event> {
  return (await findEvent(slug)) ?? (await failEventNotFound(slug))
}

export async function failEventNotFound(slug: string): Promise<never> {
  const slugs = (await listEvents()).map((event) => event.slug)
  const known = slugs.length
    ? `Events: ${slugs.join(', ')}.`
    : 'There are no events yet. Create one with `bun cli events create`.'
  return fail(`No event "${slug}". ${known}`, exitCodes.notFound)
}
