import { closeDatabase } from '../../../db/client.ts'
import { env } from '../../env.ts'
import { latestBackups } from '../backups/scheduled/backup-job.ts'
import { backupStorage } from '../backups/scheduled/backup-storage.ts'
import { runRestoreDrill } from '../backups/scheduled/restore-drill.ts'
import { type Finding, passed, problem, warned } from './check-result.ts'

export async function checkBackups(): Promise<Finding> {
  if (!env.BACKUP_EVERY) return passed('manual only (BACKUP_EVERY is not set)')
  const { kept, failed } = await latestBackups()
  const cure = "Check that BACKUP_TO is writable and has free space, and see the app's log"
  if (failed) return problem(`the last one failed: ${failed.problem}`, cure)
  if (!kept) return warned('none yet', 'Start the app; it takes one immediately')
  const age = Date.now() - Date.parse(kept.dueAt)
  if (age > 2 * env.BACKUP_EVERY * 1000 + 3_600_000)
    return problem(`the last one is from ${kept.dueAt}`, 'Check that the app is running, and see its log')
  if (kept.problem)
    return warned(
      `the last one is from ${kept.dueAt}, but an old one could not be deleted: ${kept.problem}`,
      'Grant delete permission on BACKUP_TO, or delete old backups by hand',
    )
  return passed(`the last one is from ${kept.dueAt}, in ${kept.keptIn}`)
}

/** Closes the database, also after `signal`. */
export async function checkByDrill(file: string | undefined, signal: AbortSignal): Promise<Finding> {
  const { kept } = file ? {} : await latestBackups()
  await closeDatabase()
  if (file) return runRestoreDrill(file, signal)
  if (!kept?.keptIn) return warned('there is no scheduled backup', 'Set BACKUP_EVERY, or pass a file: `--drill <file>`')
  return backupStorage().read(kept.keptIn, (path) => runRestoreDrill(path, signal))
}
