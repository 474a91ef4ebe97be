import { beforeAll, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from '../../db/client.ts'
import { countProgram } from '../../src/features/events/service.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { cli } from '../support/cli.ts'
import { cliFolder } from '../support/cli-folder.ts'

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

test('a command that is alone stops its database afterwards', async () => {
  expect((await cli(['seed', '--event', 'pgh'], env)).code).toBe(0)
  expect(runningServers()).toEqual([])
})

test('Ctrl-C half-way leaves nothing half done, and no database running', async () => {
  const args = ['import', join(dataDir, 'big.json'), '--event', 'big']
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, '../../cli/index.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  let said = ''
  for await (const bytes of child.stderr) {
    const isFirst = !said.includes('Saving')
    said += new TextDecoder().decode(bytes)
    if (isFirst && said.includes('Saving')) child.kill('SIGINT')
  }
  expect(await child.exited).toBe(130)
  expect(said).toContain('\nInterrupted. Rolled back: no partial changes were saved.\n')
  expect(runningServers()).toEqual([])

  await connectDatabase({ dataDir })
  const event = await findEvent('big')
  const written = event ? await countProgram(event.id) : 'nothing'
  await closeDatabase()
  // What was under way may still be finished, but only as a whole.
  expect(['nothing', { sessions: TALKS, speakers: 0, sponsors: 0 }]).toContainEqual(written)
})
