import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, connectDatabase, db } from '../../db/client.ts'
import { embeddedStatus } from '../../db/embedded/lifecycle.ts'
import { events } from '../../db/schema.ts'
import { countProgram } from '../../src/features/events/service.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { CLI, cli, endAt } from '../support/cli.ts'
import { cliCluster, cliFolder } from '../support/cli-folder.ts'
import { execute } from '../support/execute.ts'
import { until } from '../support/until.ts'

describe('a command beside another process', () => {
  const { dataDir } = cliCluster()
  const fresh = join(dataDir, 'fresh')
  beforeAll(async () => {
    mkdirSync(fresh)
    await db.insert(events).values({ id: 'erie', name: 'Erie', slug: 'erie', city: 'Erie' })
    await execute(`insert into sponsor_messages (id, event_id, sponsor_id, name, email, message)
      select n, 'erie', 'any', 'Ann', 'ann@example.org', repeat('x', 900) from generate_series(1, 3000) n`)
  })

  const start = (args: string[], folder: string) =>
    Bun.spawn([...CLI, ...args], {
      env: { ...process.env, DATA_DIR: folder },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })

  test('a closed pipe ends the command quietly', async () => {
    const child = start(['messages', 'export', '--event', 'erie'], dataDir)
    const reader = child.stdout.getReader()
    await reader.read()
    await reader.cancel()
    expect([await child.exited, await new Response(child.stderr).text()]).toEqual([141, ''])
  })

  test('Ctrl-C during the start of the embedded database leaves none running', async () => {
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
    [['seed', '--event', 'pgh'], 69],
  ])('%j without a database prints one line and exits with a code', async (args, code) => {
    const ended = await cli(args, { DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/none' })
    expect([ended.code, ended.out, ended.err.split('\n').length]).toEqual([code, '', 2])
    expect(ended.err).not.toContain('secret')
    if (code === 69 && args[0] !== 'db') expect(ended.err).toStartWith('Cannot open the database: ')
  })
})

describe('a command alone', () => {
  const { dataDir, env } = cliFolder()
  beforeAll(async () => {
    await Bun.write(join(dataDir, 'big.json'), JSON.stringify(big))
  })

  const TALKS = 2000
  const talk = (id: number) => ({
    id,
    start: '10:00',
    duration: '00:30',
    title: `Talk ${id}`,
    abstract: 'x'.repeat(8000),
  })
  const talks = Array.from({ length: TALKS }, (_, id) => talk(id))
  const big = { schedule: { conference: { title: 'Big', days: [{ date: '2019-08-21', rooms: { Curie: talks } }] } } }
  const runningServers = () =>
    readdirSync(dataDir).filter((folder) => existsSync(join(dataDir, folder, 'postmaster.pid')))

  test('a command stops the database that it started', async () => {
    expect((await cli(['seed', '--event', 'pgh'], env)).code).toBe(0)
    expect(runningServers()).toEqual([])
  })

  test('Ctrl-C during an import leaves no partial change and no running database', async () => {
    const args = ['import', join(dataDir, 'big.json'), '--event', 'big']
    const { code, said } = await endAt('Saving', 'SIGINT', args, env)
    expect(code).toBe(130)
    expect(said).toContain('\nInterrupted. Rolled back: no partial changes were saved.\n')
    expect(runningServers()).toEqual([])

    await connectDatabase({ dataDir })
    const event = await findEvent('big')
    const written = event ? await countProgram(event.id) : 'nothing'
    await closeDatabase()
    // What was under way may still be finished, but only as a whole.
    expect(['nothing', { sessions: TALKS, speakers: 0, sponsors: 0 }]).toContainEqual(written)
  })
})
