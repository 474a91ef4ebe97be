import { existingMajors, installedBinaries } from '../../../db/embedded/binaries.ts'
import { openDataFolder } from '../../../db/embedded/cluster.ts'
import { embeddedStatus } from '../../../db/embedded/status.ts'
import { finishUpgrade, forgetKept, keptFolders } from '../../../db/upgrade/kept.ts'
import { findOlderPrograms } from '../../../db/upgrade/older-programs.ts'
import { type Upgraded, upgradeCluster } from '../../../db/upgrade/upgrade.ts'
import { env } from '../../../src/env.ts'
import { counted } from '../../../src/format/counted.ts'
import type { ChangeFlags } from '../../terminal/command.ts'
import { interruption, tidily } from '../../terminal/interruption.ts'
import { bold, confirm, fail, progress, remark, say } from '../../terminal/terminal.ts'
import { endWellWhenInterrupted } from '../../terminal/with-database.ts'

type Flags = ChangeFlags & { programs?: string; forget?: boolean }

/** From the major version that wrote the embedded database to the one this version of the app brings. Asks nothing: the old files are kept. */
export async function upgrade({ programs, forget, yes, dryRun = false, json }: Flags): Promise<void> {
  if (env.DATABASE_URL) fail('DATABASE_URL names a database that is not ours to upgrade: upgrade it where it runs.')
  const dataDir = await openDataFolder(env.DATA_DIR)
  const majors = existingMajors(dataDir)
  const [to] = installedBinaries(dataDir)
  const major = majors.at(-1)
  if (major === undefined) return report('not-created', 'Nothing to do: the embedded database is not made yet.')
  if (!to) fail('There is no Postgres here to carry it over to: install one, or set DATABASE_URL.')
  if (major > to.major) fail(`The data is of Postgres ${major}, which is newer than ${to.major}, the one that is here.`)
  if (!dryRun) await finishUpgrade(dataDir)
  else if (majors.length > 1)
    return report(
      'carried',
      `Would put aside the files of before Postgres ${major}, which were carried over. Nothing was changed.`,
    )
  if (forget) return forgetOld(major)
  if (major === to.major)
    return report('up-to-date', `Nothing to do: the data is of Postgres ${major} already.${keptInWords()}`)
  if (dryRun) return report('older', `Would carry all over from Postgres ${major} to ${to.major}. Nothing was changed.`)

  remark(`Carrying all over from Postgres ${major} to ${to.major}. The app has to be stopped meanwhile.`)
  endWellWhenInterrupted()
  const from = await findOlderPrograms(dataDir, major, programs)
  const bar = progress('Tables')
  const { signal } = interruption
  const done = await tidily(upgradeCluster(dataDir, from, to, { signal, onProgress: bar.show })).finally(bar.end)
  if (done.status !== 'upgraded') fail(WHY[done.status])
  if (json) return say(JSON.stringify({ ...done, from: major, to: to.major, dryRun }))
  say(
    `Carried ${counted(done.rows, 'row')} of ${counted(done.tables, 'table')} over to Postgres ${bold(`${to.major}`)}, and compared them.`,
  )
  say(`The files of before are kept in ${done.keptIn}: once all is well, \`bun cli db upgrade --forget\` deletes them.`)
  if (done.leftBehind.length > 0) remark(`Only there, because the app did not make it: ${done.leftBehind.join(', ')}.`)

  async function forgetOld(newest: number) {
    const kept = keptFolders(dataDir)
    if (kept.length === 0) return report('nothing-kept', 'Nothing to do: no files of an older Postgres are kept.')
    if (dryRun) return report('kept', `Would delete ${kept.join(' and ')}. Nothing was changed.`)
    if ((await embeddedStatus(dataDir)).state === 'not-created')
      fail('There is no other database here: nothing was deleted.')
    await confirm(`This deletes ${kept.join(' and ')}: there is no way back to the older Postgres then.`, { yes })
    forgetKept(dataDir, newest)
    report('forgotten', `Deleted ${kept.join(' and ')}.`)
  }

  function keptInWords() {
    const kept = keptFolders(dataDir)
    return kept.length
      ? ` What was before is kept in ${kept.join(' and ')}: \`bun cli db upgrade --forget\` deletes it.`
      : ''
  }

  function report(state: string, sentence: string) {
    say(json ? JSON.stringify({ state, dryRun }) : sentence)
  }
}

const WHY: Record<Exclude<Upgraded['status'], 'upgraded'>, string> = {
  'in-use': 'The app or a command uses the database: stop it first. Nothing was changed.',
  ahead: 'A newer version of the app wrote this database: run the command of that version. Nothing was changed.',
}
