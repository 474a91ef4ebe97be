import { existingMajors, installedBinaries } from '../../../db/embedded/binaries.ts'
import { openDataFolder } from '../../../db/embedded/cluster.ts'
import { embeddedStatus } from '../../../db/embedded/status.ts'
import { findOldBinaries } from '../../../db/upgrade/old-binaries.ts'
import { deleteOldFiles, finishUpgrade, listOldFolders } from '../../../db/upgrade/old-files.ts'
import { type UpgradeResult, upgradeCluster } from '../../../db/upgrade/upgrade.ts'
import { env } from '../../../src/env.ts'
import { pluralize } from '../../../src/text/pluralize.ts'
import type { ChangeFlags } from '../../terminal/command.ts'
import { onShutdown, shutdownSignal } from '../../terminal/interruption.ts'
import { bold, confirm, fail, print, printNote, progress } from '../../terminal/terminal.ts'
import { closeOnInterrupt } from '../../terminal/with-database.ts'

export type UpgradeFlags = ChangeFlags & { programs?: string; deleteOld?: boolean }

/** The old files stay, so it asks no confirmation. */
export async function upgradeDatabase({ programs, yes, dryRun = false, json, ...flags }: UpgradeFlags): Promise<void> {
  if (env.DATABASE_URL) fail('DATABASE_URL is set, and only the embedded database can be upgraded here.')
  const dataDir = await openDataFolder(env.DATA_DIR)
  const majors = existingMajors(dataDir)
  const [to] = installedBinaries(dataDir)
  const major = majors.at(-1)
  if (major === undefined) return report('not-created', 'The embedded database does not exist yet. Nothing to do.')
  if (!to) fail('No Postgres found to upgrade to. Install one, or set DATABASE_URL.')
  if (major > to.major)
    fail(`The data was written by Postgres ${major}, which is newer than the installed ${to.major}.`)
  if (!dryRun) await finishUpgrade(dataDir)
  else if (majors.length > 1)
    return report(
      'carried',
      `Would move the files from before Postgres ${major} aside; their data is already copied. Nothing was changed.`,
    )
  if (flags.deleteOld) return deleteOld(major)
  if (major === to.major)
    return report('up-to-date', `The data is already on Postgres ${major}. Nothing to do.${keptInWords()}`)
  if (dryRun) return report('older', `Would upgrade from Postgres ${major} to ${to.major}. Nothing was changed.`)

  printNote(`Upgrading from Postgres ${major} to ${to.major}. Keep the app stopped.`)
  closeOnInterrupt()
  const from = await findOldBinaries(dataDir, major, programs)
  const bar = progress('Tables')
  const { signal } = shutdownSignal
  const done = await onShutdown(upgradeCluster(dataDir, from, to, { signal, onProgress: bar.show })).finally(bar.end)
  if (done.status !== 'upgraded') fail(UPGRADE_ERRORS[done.status])
  if (json) return print(JSON.stringify({ ...done, from: major, to: to.major, dryRun }))
  print(
    `Copied and verified ${pluralize(done.rows, 'row')} in ${pluralize(done.tables, 'table')}. The database now runs on Postgres ${bold(`${to.major}`)}.`,
  )
  print(`The old files are in ${done.keptIn}. Delete them later with \`bun cli db upgrade --delete-old\`.`)
  if (done.leftBehind.length > 0)
    printNote(`Left in the old files because the app does not own them: ${done.leftBehind.join(', ')}.`)

  async function deleteOld(newest: number) {
    const oldFolders = listOldFolders(dataDir)
    if (oldFolders.length === 0) return report('nothing-kept', 'There are no old files. Nothing to do.')
    if (dryRun) return report('kept', `Would delete ${oldFolders.join(' and ')}. Nothing was changed.`)
    if ((await embeddedStatus(dataDir)).state === 'not-created')
      fail('This is the only copy of the database. Nothing was deleted.')
    await confirm(`This deletes ${oldFolders.join(' and ')}. You cannot go back to the older Postgres after that.`, {
      yes,
    })
    deleteOldFiles(dataDir, newest)
    report('forgotten', `Deleted ${oldFolders.join(' and ')}.`)
  }

  function keptInWords() {
    const oldFolders = listOldFolders(dataDir)
    return oldFolders.length
      ? ` The old files are in ${oldFolders.join(' and ')}. Delete them with \`bun cli db upgrade --delete-old\`.`
      : ''
  }

  function report(state: string, sentence: string) {
    print(json ? JSON.stringify({ state, dryRun }) : sentence)
  }
}

const UPGRADE_ERRORS: Record<Exclude<UpgradeResult['status'], 'upgraded'>, string> = {
  'in-use': 'The database is in use. Stop the app and other commands first. Nothing was changed.',
  ahead: 'A newer version of the app wrote this database. Update this one first. Nothing was changed.',
}
