import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { existingMajors, installedBinaries } from '../../../db/embedded/binaries.ts'
import { openDataFolder } from '../../../db/embedded/cluster.ts'
import { type EmbeddedStatus, embeddedStatus, stopEmbedded } from '../../../db/embedded/lifecycle.ts'
import { isDatabaseUnavailable } from '../../../db/errors.ts'
import { countMigrations, migrate, migrationState } from '../../../db/migrate.ts'
import { deleteOldFiles, findOldBinaries, finishUpgrade, listOldFolders } from '../../../db/upgrade/old-postgres.ts'
import { type UpgradeResult, upgradeCluster } from '../../../db/upgrade/upgrade.ts'
import { env, splitHosts } from '../../../src/env.ts'
import type { DatabaseReport } from '../../../src/operations/doctor/database-report.ts'
import { listDatabaseProcesses, reportDatabase } from '../../../src/operations/doctor/database-report.ts'
import { pluralize } from '../../../src/text/pluralize.ts'
import { rootCause } from '../../../src/text/root-cause.ts'
import { type ChangeFlags, command, group } from '../../terminal/command.ts'
import { onShutdown, progress, shutdownSignal } from '../../terminal/progress.ts'
import { bold, confirm, exitCodes, fail, formatBytes, formatTable, print, printNote } from '../../terminal/terminal.ts'
import { closeOnInterrupt, withDatabase } from '../../terminal/with-database.ts'

export const dbCommand = group('db', 'inspect, stop, migrate, and upgrade the database', [
  command('status', 'show location, state, and contents (starts nothing)').action(showStatus),
  command('stop', 'stop an embedded database that is not in use', 'changes').action(stopDatabase),
  command('migrate', 'apply pending migrations (every start does this, too)', 'changes').action(runMigrations),
  command('upgrade', 'upgrade the embedded database to the bundled Postgres version', 'changes')
    .option('--programs <folder>', 'folder of the older Postgres (default: found here or fetched from npm)')
    .option('--delete-old', 'delete the old files that an upgrade left')
    .action(upgradeDatabase),
])

async function runMigrations(flags: ChangeFlags): Promise<void> {
  const isMade = env.DATABASE_URL || (await embeddedStatus(env.DATA_DIR)).state !== 'not-created'
  if (isMade || !flags.dryRun) return withDatabase(() => applyPending(flags), { migrated: false })
  const pending = countMigrations()
  if (flags.json) print(JSON.stringify({ applied: 0, pending, ahead: 0, dryRun: true }))
  else print(`Would create the embedded database and apply ${pluralize(pending, 'migration')}. Nothing was changed.`)
}

async function applyPending({ dryRun = false, json }: ChangeFlags): Promise<void> {
  const { pending, ahead } = await migrationState()
  if (!dryRun && pending > 0) await migrate()
  if (json) return print(JSON.stringify({ applied: dryRun || ahead ? 0 : pending, pending, ahead, dryRun }))
  if (ahead)
    print(`A newer version of the app applied ${pluralize(ahead, 'migration')}. The tables were left unchanged.`)
  else if (pending === 0) print('The tables are up to date. Nothing to do.')
  else if (dryRun) print(`Would apply ${pluralize(pending, 'migration')}. Nothing was changed.`)
  else print(`Applied ${pluralize(pending, 'migration')}: the tables are up to date.`)
}

async function stopDatabase(flags: ChangeFlags): Promise<void> {
  const report = reporter(flags)
  if (env.DATABASE_URL) fail('DATABASE_URL is set, and only the embedded database can be stopped here.')
  const status = await embeddedStatus(env.DATA_DIR)
  if (status.state !== 'running') return report('not-running', 'The embedded database is not running. Nothing to do.')
  if (status.users > 0) await failInUse()
  if (flags.dryRun) return report('running', `Would stop process ${status.pid}. Nothing was changed.`)
  // Another process may have connected in the meantime.
  if ((await stopEmbedded(env.DATA_DIR)) === 'in-use') await failInUse()
  report('stopped', `Stopped the embedded database (process ${status.pid}).`)
}

function reporter({ dryRun = false, json }: ChangeFlags) {
  return (state: string, sentence: string) => print(json ? JSON.stringify({ state, dryRun }) : sentence)
}

async function failInUse(): Promise<never> {
  const others = await withDatabase(async () => (await listDatabaseProcesses()).slice(0, -1), { migrated: false })
  if (others.length === 0) fail('The database was in use a moment ago. Try again.')
  const since = new Intl.ListFormat('en-US').format(others.map((moment) => `one since ${moment}`))
  fail(
    `The database is in use by ${pluralize(others.length, 'process', 'processes')} (${since}). Stop ${others.length === 1 ? 'it' : 'them'} first.`,
  )
}

/** Starts nothing, and reads tables only where a process has the database open. */
async function showStatus({ json }: ChangeFlags): Promise<void> {
  if (env.DATABASE_URL) return showExternal(withoutPassword(env.DATABASE_URL), json)
  const status = await embeddedStatus(env.DATA_DIR)
  const size = status.state === 'not-created' ? 0 : await folderSize(status.pgData)
  // A server without other users would stop when this command leaves it.
  const isUsed = status.state === 'running' && status.users > 0
  const report = isUsed ? await withDatabase(reportDatabase, { migrated: false }) : undefined
  if (json) return print(JSON.stringify({ kind: 'embedded', ...status, ...report, size }))
  print(bold(`Embedded database, ${describeStatus(status)}`))
  if (status.state === 'not-created') return
  printDatabase(['Data folder', status.pgData], { version: `${status.major}`, ...report, size })
}

async function showExternal(address: string, json: boolean | undefined): Promise<void> {
  const report = await withDatabase(() => reportDatabase().catch((error) => failUnreachable(address, error)), {
    migrated: false,
  })
  if (json) return print(JSON.stringify({ kind: 'external', address, ...report }))
  print(bold('External database, reachable'))
  printDatabase(['Address', address], report)
}

function describeStatus(status: EmbeddedStatus): string {
  if (status.state === 'not-created') return 'not created yet (the first start creates it)'
  if (status.state === 'stopped') return 'stopped (starts when needed)'
  if (status.users === 0) return `running (process ${status.pid}) but unused. Stop it with \`bun cli db stop\``
  return `running (process ${status.pid}), in use by ${pluralize(status.users, 'process', 'processes')}`
}

type Described = Pick<DatabaseReport, 'size' | 'version'> & Partial<DatabaseReport>

function printDatabase(place: string[], { size, version, migrations, rows = {} }: Described): void {
  const lines = [place, ['Size', formatBytes(size)], ['Postgres', version]]
  if (migrations) {
    const { applied, pending, ahead } = migrations
    const waiting = pending ? `, ${pending} pending (apply them with \`bun cli db migrate\`)` : ''
    const newer = ahead ? `, ${ahead} from a newer version of the app` : ''
    lines.push(['Migrations', `${applied} applied${newer}${waiting}`], ['Rows', ''])
  }
  for (const [name, count] of Object.entries(rows))
    lines.push([`  ${name}`, count?.toLocaleString('en-US') ?? 'no table'])
  print(formatTable(lines))
}

function failUnreachable(address: string, error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error
  fail(`${address} is not responding: ${rootCause(error)}`, exitCodes.noDatabase)
}

function withoutPassword(address: string): string {
  const hosts = splitHosts(address).map((each) => new URL(each))
  const { protocol, username, pathname } = hosts[0]!
  return `${protocol}//${username ? `${username}@` : ''}${hosts.map(({ host }) => host).join(',')}${pathname}`
}

/** Files that vanish meanwhile count as none. */
async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

type UpgradeFlags = ChangeFlags & { programs?: string; deleteOld?: boolean }

/** The old files stay, so it asks no confirmation. */
async function upgradeDatabase(flags: UpgradeFlags): Promise<void> {
  const { programs, dryRun = false, json } = flags
  const report = reporter(flags)
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
    const folders = listOldFolders(dataDir).join(' and ')
    if (!folders) return report('nothing-kept', 'There are no old files. Nothing to do.')
    if (dryRun) return report('kept', `Would delete ${folders}. Nothing was changed.`)
    if ((await embeddedStatus(dataDir)).state === 'not-created')
      fail('This is the only copy of the database. Nothing was deleted.')
    await confirm(`This deletes ${folders}. You cannot go back to the older Postgres after that.`, flags)
    deleteOldFiles(dataDir, newest)
    report('forgotten', `Deleted ${folders}.`)
  }

  function keptInWords() {
    const folders = listOldFolders(dataDir).join(' and ')
    return folders && ` The old files are in ${folders}. Delete them with \`bun cli db upgrade --delete-old\`.`
  }
}

const UPGRADE_ERRORS: Record<Exclude<UpgradeResult['status'], 'upgraded'>, string> = {
  'in-use': 'The database is in use. Stop the app and other commands first. Nothing was changed.',
  ahead: 'A newer version of the app wrote this database. Update this one first. Nothing was changed.',
}
