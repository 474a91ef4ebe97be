import { closeDatabase, isDatabaseOpen, openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { isDatabaseUnavailable } from '../../db/pool/errors.ts'
import { explainDatabaseError } from '../../db/pool/explain-database-error.ts'
import { exitCodes } from './exit-codes.ts'
import { shutdownSignal, waitForCleanup } from './interruption.ts'
import { fail, printNote } from './terminal.ts'

/**
 * Opens the database around a command; Ctrl-C rolls it back. `migrated: false` leaves the tables as they are. A command within a
 * process that has a database open works on that one.
 */
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

/** For a command that opens the database by itself, with {@link openUnlessInterrupted}. */
export function closeOnInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
}

/** Opens the database, and rejects where the command was interrupted meanwhile. */
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

/** Does not come back once there was an interruption. */
export async function waitIfInterrupted(): Promise<void> {
  await interrupted
}

/** Breaks off the command: rolls back what is under way, closes the database, and ends the process. */
function interrupt(): void {
  if (interrupted) return
  printNote('\nInterrupted. Rolled back: no partial changes were saved.')
  shutdownSignal.abort()
  interrupted = closeDatabase()
    .then(waitForCleanup)
    .then(() => process.exit(exitCodes.interrupted))
}
