import { Command } from 'commander'
import { embeddedStatus } from '../../../db/embedded/status.ts'
import { migrate } from '../../../db/migrate.ts'
import { countMigrations, migrationState } from '../../../db/migration-state.ts'
import { env } from '../../../src/env.ts'
import { pluralize } from '../../../src/text/pluralize.ts'
import { type ChangeFlags, changingCommand, formerly, readingCommand } from '../../terminal/command.ts'
import { print } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'
import { showStatus } from './db-status.ts'
import { stopDatabase } from './db-stop.ts'
import { type UpgradeFlags, upgradeDatabase } from './db-upgrade.ts'

export const dbCommand = new Command('db')
  .description('inspect, stop, migrate, and upgrade the database')
  .addCommand(
    readingCommand('status', 'show location, state, and contents (starts nothing)').action((flags: ChangeFlags) =>
      showStatus(flags),
    ),
  )
  .addCommand(
    changingCommand('stop', 'stop an embedded database that is not in use').action((flags: ChangeFlags) =>
      stopDatabase(flags),
    ),
  )
  .addCommand(
    changingCommand('migrate', 'apply pending migrations (every start does this, too)').action((flags: ChangeFlags) =>
      runMigrations(flags),
    ),
  )
  .addCommand(
    changingCommand('upgrade', 'upgrade the embedded database to the bundled Postgres version')
      .option('--programs <folder>', 'folder of the older Postgres (default: found here or fetched from npm)')
      .option('--delete-old', 'delete the old files that an upgrade left')
      .addOption(formerly('--forget'))
      .action((flags: UpgradeFlags) => upgradeDatabase(flags)),
  )

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
