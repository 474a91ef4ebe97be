import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationState } from '../../../db/migrate.ts'
import { env } from '../../../src/env.ts'
import type { BackupOptions, BackupResult } from '../../../src/operations/backups/backup.ts'
import { backupFileName, createBackup } from '../../../src/operations/backups/backup.ts'
import { type Backup, readBackup } from '../../../src/operations/backups/backup-reader.ts'
import type { RestoreResult, RestoreSelection } from '../../../src/operations/backups/restore.ts'
import { restoreBackup, selectForRestore } from '../../../src/operations/backups/restore.ts'
import { pluralize } from '../../../src/text/pluralize.ts'
import { type ChangeFlags, command } from '../../terminal/command.ts'
import { failOnFile, refuseToOverwrite, withProgress } from '../../terminal/files.ts'
import { formatContents, formatEventContents } from '../../terminal/format-row-counts.ts'
import { bold, confirm, exitCodes, fail, formatBytes, print, printNote } from '../../terminal/terminal.ts'
import { eventOrFail, withDatabase } from '../../terminal/with-database.ts'

type BackupFlags = { event?: string; out?: string; force?: boolean; json?: boolean }

export const backupCommand = command('backup', 'back up one event or everything to a file')
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
  .action((flags: BackupFlags) => withDatabase(() => backup(flags)))

async function backup({ event: slug, out, force, json }: BackupFlags): Promise<void> {
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
async function failIfDatabaseNewer(): Promise<void> {
  const { ahead } = await migrationState()
  if (ahead) fail('A newer version of the app uses this database. Update this one first. Nothing was changed.')
}

async function createBackupWithProgress(path: string, which: Omit<BackupOptions, 'onProgress'>): Promise<BackupResult> {
  const backup = await withProgress('Backing up', path, (onProgress) => createBackup(path, { ...which, onProgress }))
  if (backup.missingPictures.length > 0)
    printNote(`Missing from storage, so not backed up: ${pluralize(backup.missingPictures.length, 'image')}.`)
  return backup
}

function placeOf(out: string | undefined, name: string): string {
  if (!out) return name
  return statSync(out, { throwIfNoEntry: false })?.isDirectory() ? join(out, name) : out
}

type RestoreFlags = ChangeFlags & { event?: string; copy: boolean }

export const restoreCommand = command('restore', 'restore a backup', 'changes')
  .argument('<file>', 'a file created by `bun cli backup`')
  .option('-e, --event <slug>', 'only this event; users and starred sessions stay unchanged')
  .option('--no-copy', 'do not back up what is replaced')
  .addHelpText(
    'after',
    `
The file is verified before anything changes and restored in one transaction, with ids, timestamps, and history. A full
backup replaces everything, users included; users who are the same in both stay signed in.
What is replaced is first backed up to DATA_DIR/backups.`,
  )
  .action(async (file: string, { event: slug, ...flags }: RestoreFlags) => {
    const backup = await readOrFail(file)
    const slugs = backup.rows.events.map(({ slug }) => slug).join(', ') || 'none'
    const notInIt = `${file} does not contain this event. It contains: ${slugs}.`
    const selection = selectForRestore(backup, slug) ?? fail(notInIt, exitCodes.notFound)
    await withDatabase(() => restore(selection, backup, flags))
  })

async function restore(selection: RestoreSelection, { takenAt, path }: Backup, flags: RestoreFlags) {
  const { yes, dryRun = false, json, copy } = flags
  await failIfDatabaseNewer()
  const forecast = orFail(await withBar('Checking', selection, true))
  const replaced = describeReplaced(forecast)
  if (dryRun) {
    if (json) return print(JSON.stringify({ ...forecast, dryRun }))
    print(
      `${path}, taken ${takenAt}, is intact. It would restore ${formatContents(forecast.rows, selection.pictures.size)}.`,
    )
    return print(`${replaced ? `It would replace ${replaced}. ` : ''}Nothing was changed.`)
  }
  if (replaced) await confirm(`This replaces ${replaced} with the backup from ${takenAt}.`, { yes })
  const safetyCopy = replaced && copy ? await backUpReplaced(selection, forecast) : undefined
  const done = orFail(await withBar('Restoring', selection, false))
  if (json) return print(JSON.stringify({ ...done, dryRun, safetyCopy }))
  const names = done.events.map(({ name }) => name).join(', ') || 'an empty database'
  print(`Restored ${bold(names)} as of ${takenAt}: ${formatContents(done.rows, selection.pictures.size)}.`)
  if (selection.everything && done.users === 'kept')
    print('The backup has no administrator, so users were left unchanged.')
  if (safetyCopy) print(`The previous data is in ${bold(safetyCopy)}. Restore that file to go back.`)
}

type RestoreDone = Extract<RestoreResult, { status: 'restored' }>

const withBar = (title: string, selection: RestoreSelection, dryRun: boolean): Promise<RestoreResult> =>
  withProgress(title, selection.path, (onProgress) => restoreBackup(selection, { dryRun, onProgress }))

async function backUpReplaced({ everything }: RestoreSelection, { replaced }: RestoreDone): Promise<string> {
  const folder = join(env.DATA_DIR, 'backups')
  const what = everything ? 'everything' : replaced.length === 1 ? replaced[0]!.event.slug : 'events'
  const path = join(folder, backupFileName(`before-restore-${what}`))
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => failOnFile(error, folder))
  printNote(`Backing up the current data to ${path}.`)
  const eventIds = everything ? undefined : replaced.map(({ event }) => event.id)
  await createBackupWithProgress(path, { eventIds, isSafetyCopy: true })
  return path
}

function describeReplaced({ replaced, users }: RestoreDone): string {
  const parts = replaced.map(({ event, rows }) => `${event.name} (${event.slug}: ${formatEventContents(rows)})`)
  if (users !== 'kept' && users.gone > 0) parts.push(pluralize(users.gone, 'user'))
  return new Intl.ListFormat('en-US').format(parts)
}

async function readOrFail(file: string): Promise<Backup> {
  const read = await readBackup(file).catch((error) => failOnFile(error, file))
  return read.status === 'read' ? read.backup : fail(`${file} ${read.why}. Nothing was changed.`, exitCodes.unreadable)
}

function orFail(outcome: RestoreResult): RestoreDone {
  if (outcome.status === 'restored') return outcome
  if (outcome.status === 'rows-taken')
    return fail('Another event or user already uses ids or names from this backup. Nothing was changed.')
  return fail(`Another event is already named ${outcome.name}. Rename it first. Nothing was changed.`)
}
