import { closeDatabase, isDatabaseOpen, openDatabase } from '../../db/client.ts'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import { explainDatabaseError } from '../../db/explain-database-error.ts'
import { migrate } from '../../db/migrate.ts'
import { exitCodes, fail, printNote, shutdownSignal, waitForCleanup } from './terminal.ts'

/** Opens the database around a command; Ctrl-C rolls back. Within a process that has one open, it uses that one. */
export async function withDatabase<T>(work: () => Promise<T>, { migrated = true } = {}): Promise<T> {
  if (isDatabaseOpen()) return work()
  closeOnInterrupt()
  try {
    await open(migrated)
    return await work()
  } catch (error) {
    if (interrupted) return await interrupted
    if (isDatabaseUnavailable(error))
      fail(`The database is not responding: ${explainDatabaseError(error)}`, exitCodes.noDatabase)
    throw error
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

async function open(migrated: boolean): Promise<void> {
  try {
    await openUnlessInterrupted()
    if (migrated) await migrate()
  } catch (error) {
    if (interrupted) return await interrupted
    fail(`Cannot open the database: ${explainDatabaseError(error)}`, exitCodes.noDatabase)
  }
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
