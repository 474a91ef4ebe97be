import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { migrationState } from '../../db/migration-state.ts'
import { counted } from '../../src/format/counted.ts'
import { type BackupOptions, type BackupTaken, takeBackup } from '../../src/operations/backups/backup.ts'
import { backupName } from '../../src/operations/backups/backup-name.ts'
import { readingCommand } from '../terminal/command.ts'
import { failOnFile } from '../terminal/file-problem.ts'
import { tidily } from '../terminal/interruption.ts'
import { eventOrFail } from '../terminal/no-event.ts'
import { contentsInWords } from '../terminal/rows-in-words.ts'
import { bold, fail, progress, remark, say, sized } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = { event?: string; out?: string; force?: boolean; json?: boolean }

export const backupCommand = readingCommand('backup', 'keep one event, or everything, in one file')
  .option('-e, --event <slug>', 'only this event, without users and what attendees starred')
  .option('-o, --out <file>', 'the file, or the folder it comes in (else this folder, named by the moment)')
  .option('-f, --force', 'replace the file if it is there')
  .addHelpText(
    'after',
    `
The app may go on running: all is of one moment. The file holds the rows, the history of changes (so that they can be
undone after a restore) and every uploaded picture; of everything also the users with their password hashes, so that they
sign in as before. Nobody's login is in it. It is JSON lines under zstd: zstd -dc reads it without this app.`,
  )
  .action((flags: Flags) => withDatabase(() => backup(flags)))

async function backup({ event: slug, out, force, json }: Flags): Promise<void> {
  const event = slug === undefined ? undefined : await eventOrFail(slug)
  const path = placeOf(out, backupName(slug ?? 'everything'))
  if (existsSync(path) && !force) fail(`${path} is there already: name another file, or add --force to replace it.`)
  await failIfAhead()
  const taken = await keepBackup(path, { eventIds: event && [event.id] })
  if (json) return say(JSON.stringify(taken))
  say(`Kept ${bold(event?.name ?? 'everything')} in ${bold(path)} (${sized(taken.bytes)}).`)
  say(`${contentsInWords(taken.rows, taken.pictures)}. Contents ${taken.contents.slice(0, 12)}.`)
  say(
    `It holds what attendees wrote${taken.rows.users > 0 ? " and the users' password hashes" : ''}: keep it to yourself.`,
  )
}

/** A backup by this version would silently leave out the columns that a newer version added. */
export async function failIfAhead(): Promise<void> {
  const { ahead } = await migrationState()
  if (ahead)
    fail('A newer version of the app uses this database: run the command of that version. Nothing was changed.')
}

/** Takes a backup with a bar, and one line where the file cannot be written. */
export async function keepBackup(path: string, which: Omit<BackupOptions, 'onProgress'>): Promise<BackupTaken> {
  const bar = progress('Keeping')
  const taken = await tidily(takeBackup(path, { ...which, onProgress: bar.show }))
    .catch((error) => failOnFile(error, path))
    .finally(bar.end)
  if (taken.missingPictures.length > 0)
    remark(`Not in the storage anymore, so not in the backup: ${counted(taken.missingPictures.length, 'picture')}.`)
  return taken
}

function placeOf(out: string | undefined, name: string): string {
  if (!out) return name
  return statSync(out, { throwIfNoEntry: false })?.isDirectory() ? join(out, name) : out
}
