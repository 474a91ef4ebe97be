/**
 * `bun run test:pgbouncer [PATH…]`: the tests of what people do (login, edits, Undo, posts, search, imports, backups…), on a database that
 * the app reaches through the real PgBouncer in transaction mode, and around it for LISTEN alone. Each path is a part of the
 * names of test files to run instead. Needs `pgbouncer` (Debian: `apt install pgbouncer`), and fails where it is not there.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { openCluster } from '../../db/embedded/cluster.ts'
import { ensureEmbedded } from '../../db/embedded/lifecycle.ts'
import { connectPostgres } from '../../db/pool/connection.ts'
import { startProxy } from '../support/proxy.ts'
import { addUp, type Result, summary } from '../support/result.ts'
import { runTestFiles } from '../support/test-file.ts'
import { findPgBouncer, startPgBouncer } from './pgbouncer.ts'

const JOURNEYS = [
  'tests/features/',
  'tests/records/',
  'tests/operations/',
  'tests/http/',
  'tests/db/revisions',
  'tests/pgbouncer/',
]

const program = findPgBouncer()
if (!program) {
  console.error('Not tried: there is no PgBouncer here. Install it (Debian: apt install pgbouncer) and try again.')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'conference-pgbouncer-'))
const dataDir = join(folder, 'postgres')
const embedded = await ensureEmbedded(dataDir)
await limitStatements()
const around = await startProxy(embedded.address.host)
const pooler = await startPgBouncer(program, await openCluster(dataDir), join(folder, 'pgbouncer'))
try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
} finally {
  pooler.stop()
  around.close()
  await embedded.release()
  rmSync(folder, { recursive: true, force: true })
}

/** As docs/scaling.md says: the app cannot set it for a connection that is not its own. */
async function limitStatements(): Promise<void> {
  const sql = connectPostgres(embedded.superuser, { max: 1, statementTimeoutMs: 0, name: 'operator' })
  await sql`alter role companion set statement_timeout = '2500ms'`
  await sql.end({ timeout: 1 })
}

async function run(wanted: string[]): Promise<boolean> {
  Object.assign(process.env, {
    TEST_DATA_DIR: dataDir,
    TEST_POOLER: pooler.url('DATABASE'),
    TEST_AROUND_POOLER: around.url('DATABASE'),
  })
  const paths = wanted.length ? wanted : JOURNEYS
  const files = [...new Glob('tests/**/*.test.{ts,tsx}').scanSync('.')].filter((file) =>
    paths.some((path) => file.includes(path)),
  )
  const results: Result[] = []
  const waiting = files.sort()
  const runNext = async (): Promise<void> => {
    const file = waiting.shift()
    if (!file) return
    const place = (kind: string) => join(folder, `${Bun.randomUUIDv7()}.${kind}`)
    const paths = () => ({ output: place('log'), report: place('xml'), dataDir: place('data') })
    const [result] = (await runTestFiles([file], paths)) as [Result]
    results.push(result)
    console.log(`${result.failed ? '✗' : '✓'} ${file}: ${summary(result)}`)
    if (result.failed) console.log(result.output)
    return runNext()
  }
  await Promise.all([runNext(), runNext()])

  const total = addUp(results)
  const transactions = await pooler.transactions()
  console.log(`${summary(total)}; ${transactions} transactions went through PgBouncer`)
  return total.failed === 0
}
