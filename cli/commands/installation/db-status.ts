import { type EmbeddedStatus, embeddedStatus } from '../../../db/embedded/status.ts'
import { isDatabaseUnavailable } from '../../../db/errors.ts'
import { env, splitHosts } from '../../../src/env.ts'
import { type DatabaseReport, reportDatabase } from '../../../src/operations/doctor/database-report.ts'
import { folderSize } from '../../../src/operations/doctor/folder-size.ts'
import { pluralize } from '../../../src/text/pluralize.ts'
import { rootCause } from '../../../src/text/root-cause.ts'
import type { ChangeFlags } from '../../terminal/command.ts'
import { bold, exitCodes, fail, formatBytes, formatTable, print } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'

/** Starts nothing, and reads tables only where a process has the database open. */
export async function showStatus({ json }: ChangeFlags): Promise<void> {
  if (env.DATABASE_URL) return showExternal(withoutPassword(env.DATABASE_URL), json)
  const status = await embeddedStatus(env.DATA_DIR)
  const size = status.state === 'not-created' ? 0 : await folderSize(status.pgData)
  // A server without other users would stop when this command leaves it.
  const isUsed = status.state === 'running' && status.users > 0
  const report = isUsed ? await withDatabase(reportDatabase, { migrated: false }) : undefined
  if (json) return print(JSON.stringify({ kind: 'embedded', ...status, ...report, size }))
  print(bold(`Embedded database, ${describeStatus(status)}`))
  if (status.state === 'not-created') return
  print(
    formatTable([
      ['Data folder', status.pgData],
      ['Size', formatBytes(size)],
      ['Postgres', report?.version ?? `${status.major}`],
      ...reportLines(report),
    ]),
  )
}

async function showExternal(address: string, json: boolean | undefined): Promise<void> {
  const report = await withDatabase(() => reportDatabase().catch((error) => failUnreachable(address, error)), {
    migrated: false,
  })
  if (json) return print(JSON.stringify({ kind: 'external', address, ...report }))
  print(bold('External database, reachable'))
  print(
    formatTable([
      ['Address', address],
      ['Size', formatBytes(report.size)],
      ['Postgres', report.version],
      ...reportLines(report),
    ]),
  )
}

function describeStatus(status: EmbeddedStatus): string {
  if (status.state === 'not-created') return 'not created yet (the first start creates it)'
  if (status.state === 'stopped') return 'stopped (starts when needed)'
  if (status.users === 0) return `running (process ${status.pid}) but unused. Stop it with \`bun cli db stop\``
  return `running (process ${status.pid}), in use by ${pluralize(status.users, 'process', 'processes')}`
}

function reportLines(report: DatabaseReport | undefined): string[][] {
  if (!report) return []
  const { applied, pending, ahead } = report.migrations
  const waiting = pending ? `, ${pending} pending (apply them with \`bun cli db migrate\`)` : ''
  const newer = ahead ? `, ${ahead} from a newer version of the app` : ''
  const rows = Object.entries(report.rows).map(([name, count]) => [
    `  ${name}`,
    count?.toLocaleString('en-US') ?? 'no table',
  ])
  return [['Migrations', `${applied} applied${newer}${waiting}`], ['Rows', ''], ...rows]
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
