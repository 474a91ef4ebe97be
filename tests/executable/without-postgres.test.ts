import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../architecture/source-files.ts'
import { runProcess } from '../support/cli.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { type Line, startProxy } from '../support/proxy.ts'
import { runApp } from '../support/running-app.ts'
import { expectSoon } from '../support/until.ts'

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'conference-without-')))
const folder = join(scratch, 'empty')
const executable = join(folder, 'conference')
let database: TestDatabase
let line: Line

beforeAll(async () => {
  const out = join(scratch, 'built')
  const build = [process.execPath, join(ROOT, 'executable/build.ts'), '--out', out, '--without-postgres']
  expect(await Bun.spawn(build, { stdout: 'ignore' }).exited).toBe(0)
  mkdirSync(folder)
  renameSync(join(out, 'conference'), executable)
  database = await testDatabase({ migrated: false })
  line = await startProxy(database.address.host)
})
afterAll(async () => {
  line?.close()
  await database?.close()
  rmSync(scratch, { recursive: true, force: true })
})

test('an executable without Postgres creates its tables at DATABASE_URL, seeds nothing, and answers', async () => {
  const env = {
    DATA_DIR: '',
    DATABASE_URL: line.url(database.target.database),
    ADMIN_PASSWORD: 'correct horse battery',
  }
  const app = await runApp(env, 0, { command: [executable], cwd: folder })
  expect(await execute('select slug from events')).toEqual([])
  const { code } = await runProcess([executable, 'seed', '--event', 'pgh', '--yes'], { cwd: folder, env })
  expect([code, await execute('select slug from events')]).toEqual([0, [{ slug: 'pgh' }]])
  expect((await fetch(`${app.origin}/readyz`)).status).toBe(200)
  // Another process wrote it.
  await expectSoon(
    async () => (await (await fetch(`${app.origin}/?eventSlug=pgh`)).text()).includes('Pittsburgh'),
    true,
  )
  await app.stop()
  expect(readdirSync(join(folder, '.data')).filter((name) => /^pg\d|postgres/.test(name))).toEqual([])
})

/** Where Debian keeps Postgres nothing is to be seen; undefined where this machine does not let us hide it. */
const DEBIAN = '/usr/lib/postgresql'
const hiding = [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs none ${DEBIAN} && PATH=/nowhere && exec "$0" "$@"`,
]
const withoutAny = !existsSync(DEBIAN)
  ? []
  : Bun.spawnSync([...hiding, Bun.which('true')!]).success
    ? hiding
    : undefined

test.skipIf(!withoutAny)(
  `without any Postgres it says what is missing and what to do (skipped where ${DEBIAN} cannot be hidden)`,
  async () => {
    const says = async (...args: string[]) => {
      const child = Bun.spawn([...withoutAny!, executable, ...args], {
        cwd: folder,
        env: { DATA_DIR: join(scratch, 'nothing'), PATH: withoutAny!.length ? process.env.PATH : '/nowhere' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
      return { code: await child.exited, out, err }
    }
    const missing = `No Postgres found for ${process.platform}-${process.arch}`
    const { code, out } = await says('doctor', '--json')
    const { findings } = JSON.parse(out) as { findings: Record<string, string>[] }
    expect([code, findings.find(({ about }) => about === 'Database')]).toEqual([
      1,
      {
        about: 'Database',
        state: 'problem',
        found: missing,
        cure: 'Install Postgres 14 or newer, or set DATABASE_URL',
      },
    ])
    expect(await says()).toEqual({
      code: 1,
      out: '',
      err: `Cannot start: ${missing}. Install Postgres 14 or newer, or set DATABASE_URL\n`,
    })
  },
)
