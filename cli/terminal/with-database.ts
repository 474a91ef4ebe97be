import { closeDatabase, isDatabaseOpen, openDatabase } from '../../db/client.ts'
import { explainDatabaseError, isDatabaseUnavailable } from '../../db/errors.ts'
import { migrate } from '../../db/migrate.ts'
import type { Event, Room, Session } from '../../db/schema.ts'
import { findEvent, listEvents } from '../../src/pages/cached-events.ts'
import { listRooms, listSessions } from '../../src/program/program-rows.ts'
import { rowName } from '../../src/records/row-diff.ts'
import type { WriteContext } from '../../src/records/unit-of-work.ts'
import { roomKey } from '../../src/text/fold.ts'
import { type CommandResult, changeBy, type EventFlags, printResult } from './command.ts'
import { shutdownSignal, waitForCleanup } from './progress.ts'
import { exitCodes, fail, printNote } from './terminal.ts'

/** Opens the database around a command; Ctrl-C rolls back. Within a process that has one open, it uses that one. */
export async function withDatabase<T>(work: () => Promise<T>, { migrated = true } = {}): Promise<T> {
  if (isDatabaseOpen()) return work()
  closeOnInterrupt()
  let isOpen = false
  try {
    await openUnlessInterrupted()
    if (migrated) await migrate()
    isOpen = true
    return await work()
  } catch (error) {
    if (interrupted) return await interrupted
    if (isOpen && !isDatabaseUnavailable(error)) throw error
    const failed = isOpen ? 'The database is not responding' : 'Cannot open the database'
    return fail(`${failed}: ${explainDatabaseError(error)}`, exitCodes.noDatabase)
  } finally {
    await (interrupted ?? closeDatabase())
  }
}

export function closeOnInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
}

export async function openUnlessInterrupted(): Promise<void> {
  await openDatabase()
  shutdownSignal.signal.throwIfAborted()
}

let interrupted: Promise<never> | undefined

/** Never resolves after an interruption. */
export async function waitIfInterrupted(): Promise<void> {
  await interrupted
}

function interrupt(): void {
  if (interrupted) return
  printNote('\nInterrupted. Rolled back: no partial changes were saved.')
  shutdownSignal.abort()
  interrupted = closeDatabase()
    .then(waitForCleanup)
    .then(() => process.exit(exitCodes.interrupted))
}

/** Commander passes the arguments, then the options and the command. */
export function withEvent<Flags extends { event: string }, Typed extends unknown[]>(
  run: (event: Event, flags: Flags, ...typed: Typed) => Promise<void>,
) {
  return (...args: unknown[]) => {
    const flags = args.at(-2) as Flags
    return withDatabase(async () => run(await eventOrFail(flags.event), flags, ...(args.slice(0, -2) as Typed)))
  }
}

export type Changing<Flags = EventFlags> = Flags & { by: WriteContext }

/** Prints what the change did. */
export function withChange<Flags extends EventFlags, Typed extends unknown[]>(
  run: (event: Event, flags: Changing<Flags>, ...typed: Typed) => Promise<CommandResult>,
) {
  return withEvent(async (event, flags: Flags, ...typed: Typed) =>
    printResult(await run(event, { ...flags, by: changeBy(flags) }, ...typed), flags),
  )
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
  return rowOrFail(event, typed, 'room', await listRooms(event.id))
}

export function failNoRoom(): never {
  fail('The room was deleted in the meantime.', exitCodes.notFound)
}

export async function sessionOrFail(event: Event, typed: string): Promise<Session> {
  return rowOrFail(event, typed, 'session', await listSessions(event.id))
}

export type NamedRow = { id: string } & Record<string, unknown>

/** Finds a row by its id or name; case, accents, and spaces do not matter. */
export function rowOrFail<Row extends NamedRow>(event: Event, typed: string, noun: string, rows: Row[]): Row {
  const key = roomKey(typed)
  const byId = rows.find(({ id }) => id === typed)
  if (byId) return byId
  const [found, ...others] = rows.filter((row) => roomKey(rowName(row)) === key)
  if (found && !others.length) return found
  if (!found) {
    const names = rows.map(rowName).join(', ')
    const isShort = names.length > 0 && names.length < READABLE_LENGTH
    const known = isShort ? ` ${noun[0]!.toUpperCase()}${noun.slice(1)}s: ${names}.` : ''
    return fail(`${event.name} has no ${noun} "${typed}".${known}`, exitCodes.notFound)
  }
  const ids = [found, ...others].map(({ id }) => id).join(', ')
  const problem = `${event.name} has more than one ${noun} called "${typed}".`
  return fail(`${problem} Use one of these ids: ${ids}.`, exitCodes.usage)
}
const READABLE_LENGTH = 400
