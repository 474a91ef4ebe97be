import { closeDatabase, openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { isDatabaseUnavailable } from '../../db/pool/errors.ts'
import { whyNoDatabase } from '../../db/pool/no-database.ts'
import { exitCodes } from './exit-codes.ts'
import { interruption, tidiedUp } from './interruption.ts'
import { fail, remark } from './terminal.ts'

/** Opens the database around a command; Ctrl-C rolls it back. `migrated: false` leaves the tables as they are. */
export async function withDatabase<T>(work: () => Promise<T>, { migrated = true } = {}): Promise<T> {
  endWellWhenInterrupted()
  try {
    await open(migrated)
    return await work()
  } catch (error) {
    if (interrupted) return await interrupted
    if (isDatabaseUnavailable(error))
      fail(`The database is not responding: ${whyNoDatabase(error)}`, exitCodes.noDatabase)
    throw error
  } finally {
    await (interrupted ?? closeDatabase())
  }
}

/** For a command that opens the database by itself, with {@link openToBeClosed}. */
export function endWellWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
}

/** Opens the database, and rejects where the command was interrupted meanwhile. */
export async function openToBeClosed(): Promise<void> {
  await openDatabase()
  interruption.signal.throwIfAborted()
}

async function open(migrated: boolean): Promise<void> {
  try {
    await openToBeClosed()
    if (migrated) await migrate()
  } catch (error) {
    if (interrupted) return await interrupted
    fail(`Cannot open the database: ${whyNoDatabase(error)}`, exitCodes.noDatabase)
  }
}

let interrupted: Promise<never> | undefined

/** Does not come back once there was an interruption. */
export async function unlessInterrupted(): Promise<void> {
  await interrupted
}

/** Breaks off the command: rolls back what is under way, closes the database, and ends the process. */
function interrupt(): void {
  if (interrupted) return
  remark('\nInterrupted. Rolled back: no partial changes were saved.')
  interruption.abort()
  interrupted = closeDatabase()
    .then(tidiedUp)
    .then(() => process.exit(exitCodes.interrupted))
}
