import type { Event, Room, Session } from '../../db/schema.ts'
import { findEvent, listEvents } from '../../src/pages/cached-events.ts'
import { listRooms, listSessions } from '../../src/program/program-rows.ts'
import { roomKey } from '../../src/text/fold.ts'
import { normalizeName } from '../../src/text/names.ts'
import { exitCodes, fail } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** The action of a command without arguments, with the database open and the event of `--event` found. */
export function withEvent<Flags extends { event: string }>(run: (event: Event, flags: Flags) => Promise<void>) {
  return (flags: Flags) => withDatabase(async () => run(await eventOrFail(flags.event), flags))
}

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

export async function roomOrFail(event: Event, called: string): Promise<Room> {
  const rooms = await listRooms(event.id)
  const known = rooms.length ? `Rooms: ${rooms.map(({ name }) => name).join(', ')}.` : 'This event has no rooms yet.'
  const room = rooms.find(({ name }) => roomKey(name) === roomKey(called))
  return room ?? fail(`${event.name} has no room "${called}". ${known}`, exitCodes.notFound)
}

export function failNoRoom(): never {
  fail('The room was deleted in the meantime.', exitCodes.notFound)
}

/** A title counts only where one session has it. */
export async function sessionOrFail(event: Event, typed: string): Promise<Session> {
  const sessions = await listSessions(event.id)
  const byId = sessions.find(({ id }) => id === typed)
  if (byId) return byId
  const [found, ...others] = sessions.filter(({ title }) => normalizeName(title) === normalizeName(typed))
  if (found && !others.length) return found
  if (!found) return fail(`${event.name} has no session "${typed}".`, exitCodes.notFound)
  const ids = [found, ...others].map(({ id }) => id).join(', ')
  return fail(
    `${event.name} has more than one session titled "${typed}". Use one of these ids: ${ids}.`,
    exitCodes.usage,
  )
}
