import { beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { db } from '../../db/client.ts'
import { embeddedStatus } from '../../db/embedded/status.ts'
import { events, sponsorMessages } from '../../db/schema.ts'
import { cli } from '../support/cli.ts'
import { cliCluster } from '../support/cli-folder.ts'
import { until } from '../support/until.ts'

const { dataDir } = cliCluster()
const fresh = join(dataDir, 'fresh')
beforeAll(async () => {
  mkdirSync(fresh)
  const [event] = await db.insert(events).values({ name: 'Erie', slug: 'erie', city: 'Erie' }).returning()
  const message = {
    eventId: event!.id,
    sponsorId: 'any',
    name: 'Ann',
    email: 'ann@example.org',
    message: 'x'.repeat(900),
  }
  await db.insert(sponsorMessages).values(Array.from({ length: 3000 }, () => message))
})

const start = (args: string[], folder: string) =>
  Bun.spawn([process.execPath, join(import.meta.dirname, '../../cli/index.ts'), ...args], {
    env: { ...process.env, DATA_DIR: folder },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })

test('who reads only the beginning, as head does, ends the command quietly', async () => {
  const child = start(['messages', 'export', '--event', 'erie'], dataDir)
  const reader = child.stdout.getReader()
  await reader.read()
  await reader.cancel()
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([141, ''])
})

test('Ctrl-C while the embedded database is being started leaves none running', async () => {
  const child = start(['db', 'migrate'], fresh)
  await until(() => readdirSync(fresh).some((folder) => existsSync(join(fresh, folder, 'postmaster.pid'))))
  child.kill('SIGINT')
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([
    130,
    '\nInterrupted. Rolled back: no partial changes were saved.\n',
  ])
  expect((await embeddedStatus(fresh)).state).toBe('stopped')
})

test.each([
  [['backup'], 69],
  [['restore', '/nowhere'], 66],
  [['db', 'status'], 69],
  [['db', 'migrate'], 69],
  [['admin', 'list'], 69],
  [['events', 'list'], 69],
  [['messages', 'export', '--event', 'erie'], 69],
  [['clean-up', 'duplicates', '--event', 'erie'], 69],
  [['undo', 'x'], 69],
  [['seed', '--event', 'pgh'], 69],
])('without a database %j is one line and an exit code', async (args, code) => {
  const ended = await cli(args, { DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/none' })
  expect([ended.code, ended.out, ended.err.split('\n').length]).toEqual([code, '', 2])
  expect(ended.err).not.toContain('secret')
})
