import { closeDatabase } from '../../../db/client.ts'
import { env } from '../../env.ts'
import { drill } from '../backups/scheduled/drill.ts'
import { backupPlace } from '../backups/scheduled/place.ts'
import { latestBackups } from '../backups/scheduled/schedule.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

export async function examineBackups(): Promise<Finding> {
  if (!env.BACKUP_EVERY) return ok('Backups', 'manual only (BACKUP_EVERY is not set)')
  const { kept, failed } = await latestBackups()
  const cure = "Check that BACKUP_TO is writable and has free space, and see the app's log"
  if (failed) return problem('Backups', `the last one failed: ${failed.problem}`, cure)
  if (!kept) return warning('Backups', 'none yet', 'Start the app; it takes one immediately')
  const age = Date.now() - Date.parse(kept.dueAt)
  if (age > 2 * env.BACKUP_EVERY * 1000 + 3_600_000)
    return problem('Backups', `the last one is from ${kept.dueAt}`, 'Check that the app is running, and see its log')
  if (kept.problem)
    return warning(
      'Backups',
      `the last one is from ${kept.dueAt}, but an old one could not be deleted: ${kept.problem}`,
      'Grant delete permission on BACKUP_TO, or delete old backups by hand',
    )
  return ok('Backups', `the last one is from ${kept.dueAt}, in ${kept.keptIn}`)
}

/** Restores the newest backup, or `file`, where it harms nobody. Closes the database; after `signal` as well. */
export async function examineByDrill(file: string | undefined, signal: AbortSignal): Promise<Finding> {
  const { kept } = file ? {} : await latestBackups()
  await closeDatabase()
  if (file) return drill(file, signal)
  if (!kept?.keptIn)
    return warning(
      'Restore drill',
      'there is no scheduled backup',
      'Set BACKUP_EVERY, or pass a file: `--drill <file>`',
    )
  return backupPlace().read(kept.keptIn, (path) => drill(path, signal))
}
