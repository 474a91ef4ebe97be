import { embeddedStatus, stopEmbedded } from '../../../db/embedded/status.ts'
import { env } from '../../../src/env.ts'
import { listDatabaseProcesses } from '../../../src/operations/doctor/database-report.ts'
import { pluralize } from '../../../src/text/pluralize.ts'
import type { ChangeFlags } from '../../terminal/command.ts'
import { fail, print } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'

/** Never stops a server in use. */
export async function stopDatabase({ dryRun = false, json }: ChangeFlags): Promise<void> {
  if (env.DATABASE_URL) fail('DATABASE_URL is set, and only the embedded database can be stopped here.')
  const status = await embeddedStatus(env.DATA_DIR)
  if (status.state !== 'running') return report('not-running', 'The embedded database is not running. Nothing to do.')
  if (status.users > 0) await failInUse()
  if (dryRun) return report('running', `Would stop process ${status.pid}. Nothing was changed.`)
  // Another process may have connected in the meantime.
  if ((await stopEmbedded(env.DATA_DIR)) === 'in-use') await failInUse()
  report('stopped', `Stopped the embedded database (process ${status.pid}).`)

  function report(state: string, sentence: string) {
    print(json ? JSON.stringify({ state, dryRun }) : sentence)
  }
}

async function failInUse(): Promise<never> {
  const others = await withDatabase(async () => (await listDatabaseProcesses()).slice(0, -1), { migrated: false })
  if (others.length === 0) fail('The database was in use a moment ago. Try again.')
  const since = new Intl.ListFormat('en-US').format(others.map((moment) => `one since ${moment}`))
  fail(
    `The database is in use by ${pluralize(others.length, 'process', 'processes')} (${since}). Stop ${others.length === 1 ? 'it' : 'them'} first.`,
  )
}
