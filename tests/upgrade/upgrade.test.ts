import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedBinaries } from '../../db/embedded/binaries.ts'
import { createClusterAt } from '../../db/embedded/cluster.ts'
import { ensureEmbedded, LEASE_LOCK_ID, stopIfUnused, takeLease } from '../../db/embedded/lifecycle.ts'
import { findOldBinaries } from '../../db/upgrade/old-postgres.ts'
import { CLI, cli, endAt } from '../support/cli.ts'
import { until } from '../support/until.ts'
import { contentsOf } from './filled.ts'
import { standIn } from './stand-in.ts'

const scratch = mkdtempSync(join(tmpdir(), 'upgrade-test-'))
chmodSync(scratch, 0o755)
const dataDir = join(scratch, 'data')
const env = { DATA_DIR: dataDir }
let older: Awaited<ReturnType<typeof standIn>>
let upgrade: string[]
let today: number
beforeAll(async () => {
  older = await standIn(dataDir)
  upgrade = ['db', 'upgrade', '--programs', older.programs]
  today = [...installedBinaries(dataDir)][0]!.major
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const databases = () =>
  readdirSync(dataDir)
    .filter((name) => /pg\d|^\.(upgrading|making)/.test(name))
    .sort()
const killedAt = join(import.meta.dirname, 'killed-at.child.ts')

test('a start on data of an older Postgres is refused in a sentence that names the command, and makes nothing', async () => {
  const refused = await ensureEmbedded(dataDir).catch((error) => error)
  expect([refused.name, refused.message]).toEqual([
    'EmbeddedProblem',
    `The data in ${dataDir} was written by Postgres ${older.major}, and this version of the app brings Postgres ${today}. Run \`bun cli db upgrade\`; it copies the data and keeps the old files`,
  ])
  expect(databases()).toEqual([`pg${older.major}`])
})

test('tried without consequences it says what it would do', async () => {
  expect(await cli([...upgrade, '--dry-run'], env)).toEqual({
    code: 0,
    out: `Would upgrade from Postgres ${older.major} to ${today}. Nothing was changed.\n`,
    err: '',
  })
})

/** The old server, and a connection to it that says that somebody uses it. */
async function useOld() {
  const programs = await findOldBinaries(dataDir, older.major, older.programs)
  const cluster = createClusterAt(dataDir, programs, `pg${older.major}`)
  return { cluster, sql: await takeLease(cluster, () => {}, new AbortController().signal) }
}

test('while somebody uses the database it is refused', async () => {
  const { cluster, sql } = await useOld()
  const refused = await cli(upgrade, env)
  expect([refused.code, refused.err.split('\n').at(-2)]).toEqual([
    1,
    'The database is in use. Stop the app and other commands first. Nothing was changed.',
  ])
  await stopIfUnused(cluster, sql)
  await sql.end({ timeout: 0 })
})

/** The command, killed right after it renamed so many folders. */
async function killAt(renames: number) {
  const killed = Bun.spawn([process.execPath, '--preload', killedAt, CLI[1]!, ...upgrade], {
    env: { ...process.env, ...env, KILLED_AT: String(renames) },
    stderr: 'ignore',
  })
  await killed.exited
  expect(killed.signalCode).toBe('SIGKILL')
}

test('killed while it copies, and when the next one has made its files, nothing is lost', async () => {
  const { cluster, sql } = await useOld()
  await sql`select pg_advisory_unlock_shared(${LEASE_LOCK_ID})`
  // So it comes as far as the last table, and no further.
  await sql.unsafe('set idle_in_transaction_session_timeout = 0; begin; lock table users in access exclusive mode')
  await endAt('Tables: 3/', 'SIGKILL', upgrade, env)
  await sql`rollback`
  await until(() => stopIfUnused(cluster, sql))
  await sql.end({ timeout: 0 })
  expect(databases()).toEqual([`.upgrading-pg${today}`, '.upgrading-rows', `pg${older.major}`])
  await killAt(1)
  expect(databases()).toEqual([`.upgrading-pg${today}`, '.upgrading-rows', `pg${older.major}`])
})

test('killed when both are in their place the next start uses the new one, and puts the files of before aside', async () => {
  await killAt(2)
  expect(databases()).toEqual([`pg${older.major}`, `pg${today}`])
  expect(await cli([...upgrade, '--dry-run'], env)).toEqual({
    code: 0,
    out: `Would move the files from before Postgres ${today} aside; their data is already copied. Nothing was changed.\n`,
    err: '',
  })
  const kept = `pg${older.major}-before-upgrade`
  const said = spyOn(console, 'log').mockImplementation(() => {})
  try {
    expect(await contentsOf(dataDir)).toBe(older.contents)
    const sentence = `Finished the interrupted upgrade from Postgres ${older.major}. The old files are in ${join(dataDir, kept)}.`
    expect(said.mock.calls).toEqual([[sentence]])
  } finally {
    said.mockRestore()
  }
  expect(databases()).toEqual([kept, `pg${today}`].sort())

  // As somebody does who wants the older Postgres again.
  rmSync(join(dataDir, `pg${today}`), { recursive: true })
  renameSync(join(dataDir, kept), join(dataDir, `pg${older.major}`))
})

test('after all that it carries everything over', async () => {
  const { code, out, err } = await cli(upgrade, env)
  expect(code).toBe(0)
  expect(out).toMatch(/^Copied and verified \d+ rows in \d+ tables\. The database now runs on Postgres \d+\.\n/)
  expect(out).toContain(`The old files are in ${join(dataDir, `pg${older.major}-before-upgrade`)}`)
  expect(err).toEndWith('Left in the old files because the app does not own them: public.made_by_hand.\n')
  expect(databases()).toEqual([`pg${today}`, `pg${older.major}-before-upgrade`].sort())
})

test('the app starts on it with every row as it was', async () => {
  expect(await contentsOf(dataDir)).toBe(older.contents)
})

test('done once it has nothing to do, and says where the old files are until it is told to forget them', async () => {
  const kept = join(dataDir, `pg${older.major}-before-upgrade`)
  expect((await cli(upgrade, env)).out).toBe(
    `The data is already on Postgres ${today}. Nothing to do. The old files are in ${kept}. Delete them with \`bun cli db upgrade --delete-old\`.\n`,
  )
  expect((await cli(['db', 'upgrade', '--delete-old'], env)).code).toBe(77)
  expect(existsSync(kept)).toBe(true)
  expect((await cli(['db', 'upgrade', '--delete-old', '--yes'], env)).out).toBe(`Deleted ${kept}.\n`)
  expect(databases()).toEqual([`pg${today}`])
  expect((await cli(upgrade, env)).out).toBe(`The data is already on Postgres ${today}. Nothing to do.\n`)
})
