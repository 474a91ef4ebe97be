import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runApp } from './support/running-app.ts'
import { until } from './support/until.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'conference-stopping-badly-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const runningDatabases = () =>
  readdirSync(dataDir).filter((folder) => existsSync(join(dataDir, folder, 'postmaster.pid')))

/** The first start makes the database. */
beforeAll(async () => void (await (await runApp({ DATA_DIR: dataDir })).stop()))

test('a start that is broken off while its database starts takes that along', async () => {
  const server = join(import.meta.dirname, '../src/server.ts')
  const starting = Bun.spawn([process.execPath, server], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    stdout: 'ignore',
  })
  await until(() => runningDatabases().length > 0)
  starting.kill('SIGTERM')
  expect(await starting.exited).toBe(0)
  expect(runningDatabases()).toEqual([])
})

test('what fails while the app ends is said, and keeps neither the app nor its database', async () => {
  const unstoppable = join(import.meta.dirname, 'support/unstoppable.child.ts')
  const log = join(dataDir, 'ending.log')
  const app = await runApp({ DATA_DIR: dataDir }, 0, { flags: ['--preload', unstoppable], log })
  expect(await app.end('SIGTERM')).toBe(1)
  expect(readFileSync(log, 'utf8')).toStartWith('The app failed to stop cleanly: Error: It does not stop\n')
  expect(runningDatabases()).toEqual([])
})
