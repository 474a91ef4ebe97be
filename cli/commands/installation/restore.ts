import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '../../../src/env.ts'
import { backupFileName } from '../../../src/operations/backups/backup.ts'
import { type Backup, readBackup } from '../../../src/operations/backups/backup-reader.ts'
import type { RestoreResult, RestoreSelection } from '../../../src/operations/backups/restore.ts'
import { restoreBackup, selectForRestore } from '../../../src/operations/backups/restore.ts'
import type { NameOrRowsTaken } from '../../../src/operations/backups/restore-rows.ts'
import { pluralize } from '../../../src/text/pluralize.ts'
import { type ChangeFlags, changingCommand } from '../../terminal/command.ts'
import { failOnFile, withProgress } from '../../terminal/files.ts'
import { formatContents, formatEventContents } from '../../terminal/format-row-counts.ts'
import { bold, confirm, exitCodes, fail, print, printNote } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'
import { createBackupWithProgress, failIfDatabaseNewer } from './backup.ts'

type Flags = ChangeFlags & { event?: string; copy: boolean }

export const restoreCommand = changingCommand('restore', 'restore a backup')
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
  .action(async (file: string, { event: slug, ...flags }: Flags) => {
    const backup = await readOrFail(file)
    const selection = selectForRestore(backup, slug) ?? failNotInIt(file, backup)
    await withDatabase(() => restore(selection, backup, flags))
  })

async function restore(
  selection: RestoreSelection,
  { takenAt, path }: Backup,
  { yes, dryRun = false, json, copy }: Flags,
) {
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
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    failOnFile(error, folder)
  }
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
  try {
    const read = await readBackup(file)
    if (read.status === 'read') return read.backup
    return fail(`${file} ${read.why}. Nothing was changed.`, exitCodes.unreadable)
  } catch (error) {
    return failOnFile(error, file)
  }
}

function failNotInIt(file: string, { rows }: Backup): never {
  const slugs = rows.events.map(({ slug }) => slug).join(', ') || 'none'
  fail(`${file} does not contain this event. It contains: ${slugs}.`, exitCodes.notFound)
}

function orFail(outcome: RestoreResult): RestoreDone {
  return outcome.status === 'restored'
    ? outcome
    : fail(`${RESTORE_ERRORS[outcome.status](outcome)} Nothing was changed.`)
}

const RESTORE_ERRORS = {
  'name-taken': (taken: NameOrRowsTaken) =>
    `Another event is already named ${'name' in taken ? taken.name : ''}. Rename it first.`,
  'rows-taken': () => 'Another event or user already uses ids or names from this backup.',
}
