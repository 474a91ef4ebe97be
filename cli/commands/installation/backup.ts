import { statSync } from 'node:fs'
import { join } from 'node:path'
import { migrationState } from '../../../db/migrate.ts'
import type { BackupOptions, BackupResult } from '../../../src/operations/backups/backup.ts'
import { backupFileName, createBackup } from '../../../src/operations/backups/backup.ts'
import { pluralize } from '../../../src/text/pluralize.ts'
import { readingCommand } from '../../terminal/command.ts'
import { refuseToOverwrite, withProgress } from '../../terminal/files.ts'
import { eventOrFail } from '../../terminal/find-or-fail.ts'
import { formatContents } from '../../terminal/format-row-counts.ts'
import { bold, fail, formatBytes, print, printNote } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'

type Flags = { event?: string; out?: string; force?: boolean; json?: boolean }

export const backupCommand = readingCommand('backup', 'back up one event or everything to a file')
  .option('-e, --event <slug>', 'only this event, without users and starred sessions')
  .option('-o, --out <file>', 'output file or folder (default: a timestamped file here)')
  .option('-f, --force', 'overwrite an existing file')
  .addHelpText(
    'after',
    `
The app can keep running: the backup is a consistent snapshot. It holds all rows, the change history (so that undo still
works after a restore), and every uploaded image. A full backup also holds users and their password hashes, but no active
logins. The file is zstd-compressed JSON lines: zstd -dc reads it without this app.`,
  )
  .action((flags: Flags) => withDatabase(() => backup(flags)))

async function backup({ event: slug, out, force, json }: Flags): Promise<void> {
  const event = slug === undefined ? undefined : await eventOrFail(slug)
  const path = placeOf(out, backupFileName(slug ?? 'everything'))
  refuseToOverwrite(path, force)
  await failIfDatabaseNewer()
  const taken = await createBackupWithProgress(path, { eventIds: event && [event.id] })
  if (json) return print(JSON.stringify(taken))
  print(`Backed up ${bold(event?.name ?? 'everything')} to ${bold(path)} (${formatBytes(taken.bytes)}).`)
  print(`${formatContents(taken.rows, taken.pictures)}. Checksum ${taken.contents.slice(0, 12)}.`)
  print(`Keep this file private: it contains attendee messages${taken.rows.users > 0 ? ' and password hashes' : ''}.`)
}

/** A backup by this version would silently omit columns of a newer version. */
export async function failIfDatabaseNewer(): Promise<void> {
  const { ahead } = await migrationState()
  if (ahead) fail('A newer version of the app uses this database. Update this one first. Nothing was changed.')
}

export async function createBackupWithProgress(
  path: string,
  which: Omit<BackupOptions, 'onProgress'>,
): Promise<BackupResult> {
  const backup = await withProgress('Backing up', path, (onProgress) => createBackup(path, { ...which, onProgress }))
  if (backup.missingPictures.length > 0)
    printNote(`Missing from storage, so not backed up: ${pluralize(backup.missingPictures.length, 'image')}.`)
  return backup
}

function placeOf(out: string | undefined, name: string): string {
  if (!out) return name
  return statSync(out, { throwIfNoEntry: false })?.isDirectory() ? join(out, name) : out
}
