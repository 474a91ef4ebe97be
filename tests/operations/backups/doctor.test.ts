import { afterAll, expect, test } from 'bun:test'
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from '../../../db/embedded/cluster.ts'
import { superuserAddress } from '../../../db/embedded/lifecycle.ts'
import { connectPostgres } from '../../../db/pool/connection.ts'
import { env as ofThisProcess } from '../../../src/env.ts'
import { createAdmin, findUserNamed } from '../../../src/features/auth/service.ts'
import { openWithPassword } from '../../../src/features/safety/members.ts'
import { backUpIfDue, latestBackups } from '../../../src/operations/backups/scheduled/backup-job.ts'
import { seedEmptyDatabase } from '../../../src/operations/seed-empty-database.ts'
import { cli } from '../../support/cli.ts'
import { cliCluster } from '../../support/cli-folder.ts'
import { execute } from '../../support/execute.ts'
import { drillDatabases, stoppedDrill } from './stopped-drill.ts'

const { dataDir, env } = cliCluster()
const file = join(dataDir, 'kept.jsonl.zst')
const folder = join(dataDir, 'kept')
type Finding = { about: string; state: string; found: string }

async function examined(args: string[], settings: Record<string, string> = {}) {
  const { code, out } = await cli(['doctor', '--json', ...args], { ...env, ...settings })
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  return (wanted: string) => {
    const { state, found } = findings.find(({ about }) => about === wanted)!
    return { code, state, found }
  }
}

const drilled = async (path: string) => (await examined(['--drill', path]))('Restore drill')
/** With the schedule that the app has. */
const ofSchedule = async () => (await examined([], { BACKUP_EVERY: '1h', BACKUP_TO: folder }))('Backups')
/** As the app does, each hour. */
const backUp = () => {
  Object.assign(ofThisProcess, { BACKUP_EVERY: 3600, BACKUP_TO: folder })
  return backUpIfDue()
}
afterAll(() => {
  Object.assign(ofThisProcess, { BACKUP_EVERY: undefined, BACKUP_TO: undefined })
})

test('a backup is restored where it harms nobody, and what came back is counted', async () => {
  await seedEmptyDatabase()
  await createAdmin({ username: 'organizer', password: 'correct horse battery' })
  await openWithPassword((await findUserNamed('organizer'))!.id, 'correct horse battery')
  expect((await cli(['backup', '--out', file], env)).code).toBe(0)
  await execute('update sessions set title = id')
  const { code, state, found } = await drilled(file)
  expect([code, state]).toEqual([0, 'ok'])
  expect(found).toMatch(/kept\.jsonl\.zst of .+Z: [1-9]\d* rows came back, \d+ pictures? whole, in \d+\.\d s$/)
  expect(await execute('select count(*)::int as left from sessions where title <> id')).toEqual([{ left: 0 }])
  expect(await execute(`select datname from pg_database where datname like 'drill%'`)).toEqual([])
})

test('what a drill left that was killed goes with the next one, and nothing while it is at work', async () => {
  const operator = connectPostgres(superuserAddress(await openCluster(dataDir)), {
    max: 1,
    statementTimeoutMs: 0,
    name: 'operator',
  })
  const stopped = await stoppedDrill(operator, file, env)
  expect([(await drilled(file)).state, await drillDatabases(operator)]).toEqual(['ok', [stopped.database]])
  await stopped.kill()
  expect([(await drilled(file)).state, await drillDatabases(operator)]).toEqual(['ok', []])
  await operator.end({ timeout: 1 })
})

test('one that is not there, and one that is damaged, is a problem', async () => {
  const nowhere = join(dataDir, 'nowhere')
  expect(await drilled(nowhere)).toEqual({ code: 1, state: 'problem', found: `file not found: ${nowhere}` })
  truncateSync(file, 2000)
  expect(await drilled(file)).toEqual({
    code: 1,
    state: 'problem',
    found: expect.stringMatching(/ is damaged: (line \d+ is not JSON|its contents do not match its summary)$/),
  })
})

test('without a schedule nothing is missed, and with one that nobody went by yet it says so', async () => {
  const of = await examined(['--drill'])
  expect([of('Backups'), of('Restore drill')]).toEqual([
    { code: 0, state: 'ok', found: 'manual only (BACKUP_EVERY is not set)' },
    { code: 0, state: 'warning', found: 'there is no scheduled backup' },
  ])
  expect(await ofSchedule()).toEqual({ code: 0, state: 'warning', found: 'none yet' })
})

test('the last one that failed is a problem until one is kept, also while the next one is being taken', async () => {
  writeFileSync(folder, "a file has the folder's name")
  expect(await backUp()).toBe('failed')
  const { due_at } = (await execute('select due_at from scheduled_backups'))[0]!
  await execute(`insert into scheduled_backups (due_at) values ('${due_at}'::timestamptz + interval '1 hour')`)
  expect(await ofSchedule()).toEqual({
    code: 1,
    state: 'problem',
    found: expect.stringMatching(/^the last one failed: EEXIST/),
  })
  rmSync(folder)
  await execute('delete from scheduled_backups')
  expect(await backUp()).toBe('kept')
  const [name] = readdirSync(folder)
  const { dueAt } = (await latestBackups()).kept!
  expect(await ofSchedule()).toEqual({
    code: 0,
    state: 'ok',
    found: `the last one is from ${dueAt}, in ${join(folder, name!)}`,
  })
  await execute(`update scheduled_backups set problem = 's3://backups/old: no'`)
  expect(await ofSchedule()).toEqual({
    code: 0,
    state: 'warning',
    found: `the last one is from ${dueAt}, but an old one could not be deleted: s3://backups/old: no`,
  })
})

test('one that is older than two of its intervals and an hour is a problem', async () => {
  await execute(`update scheduled_backups set due_at = due_at - interval '4 hours'`)
  const { dueAt } = (await latestBackups()).kept!
  expect(await ofSchedule()).toEqual({ code: 1, state: 'problem', found: `the last one is from ${dueAt}` })
})
