import type { Event, Room, Session } from '../../db/schema.ts'
import { findEvent, listEvents } from '../../src/pages/cached-events.ts'
import { listRooms, listSessions } from '../../src/program/program-rows.ts'
import { roomKey } from '../../src/text/fold.ts'
import { exitCodes, fail } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** Commander passes the arguments, then the options and the command. */
export function withEvent<Flags extends { event: string }, Typed extends unknown[]>(
  run: (event: Event, flags: Flags, ...typed: Typed) => Promise<void>,
) {
  return (...args: unknown[]) => {
    const flags = args.at(-2) as Flags
    return withDatabase(async () => run(await eventOrFail(flags.event), flags, ...(args.slice(0, -2) as Typed)))
  }
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

export async function roomOrFail(event: Event, typed: string): Promise<Room> {
  return rowOrFail(event, typed, { name: 'room', rows: await listRooms(event.id), called: ({ name }) => name })
}

export function failNoRoom(): never {
  fail('The room was deleted in the meantime.', exitCodes.notFound)
}

export async function sessionOrFail(event: Event, typed: string): Promise<Session> {
  return rowOrFail(event, typed, { name: 'session', rows: await listSessions(event.id), called: ({ title }) => title })
}

type Candidates<Row> = { name: string; rows: Row[]; called: (row: Row) => string }

/** Finds a row by its id or name; case, accents, and spaces do not matter. */
export function rowOrFail<Row extends { id: string }>(event: Event, typed: string, among: Candidates<Row>): Row {
  const { name, rows, called } = among
  const byId = rows.find(({ id }) => id === typed)
  if (byId) return byId
  const [found, ...others] = rows.filter((row) => roomKey(called(row)) === roomKey(typed))
  if (found && !others.length) return found
  if (!found) {
    const names = rows.map(called).join(', ')
    const isShort = names.length > 0 && names.length < READABLE_LENGTH
    const known = isShort ? ` ${name[0]!.toUpperCase()}${name.slice(1)}s: ${names}.` : ''
    return fail(`${event.name} has no ${name} "${typed}".${known}`, exitCodes.notFound)
  }
  const ids = [found, ...others].map(({ id }) => id).join(', ')
  return fail(
    `${event.name} has more than one ${name} called "${typed}". Use one of these ids: ${ids}.`,
    exitCodes.usage,
  )
}
const READABLE_LENGTH = 400
