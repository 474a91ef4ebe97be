import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { db } from '../../../db/client.ts'
import { sourceChecks, sources } from '../../../db/schema.ts'
import { env } from '../../../src/env.ts'
import { backUpIfDue } from '../../../src/operations/backups/scheduled/backup-job.ts'
import { findEvent } from '../../../src/pages/cached-events.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { execute } from '../../support/execute.ts'
import { metricsOf } from '../../support/metrics.ts'
import { expectSoon } from '../../support/until.ts'

const TOKEN = 'a-token-of-sixteen-and-more'

let app: TestApp
beforeAll(async () => {
  env.METRICS_TOKEN = TOKEN
  app = await startApp()
})
afterAll(() => {
  env.METRICS_TOKEN = undefined
  return app.close()
})

async function read() {
  const answer = await app.visitor().get('/metrics', { authorization: `Bearer ${TOKEN}` })
  return metricsOf(await answer.text())
}

test('the database, the process and the event loop are told of', async () => {
  await expectSoon(async () => (await app.visitor().get('/readyz')).status, 200)
  const metrics = await read()
  expect({
    ready: metrics.of('ready'),
    up: metrics.of('database_up'),
    places: metrics.of('database_pool_size'),
    waiting: metrics.of('database_pool_waiting'),
    streams: metrics.of('event_streams_open'),
    version: metrics.text.includes(`app_info{version="0.1.0",bun="${Bun.version}"} 1`),
  }).toEqual({ ready: 1, up: 1, places: 10, waiting: 0, streams: 0, version: true })
  expect(metrics.of('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(metrics.names).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(metrics.of('data_revision')).toBeGreaterThan(0)
})

test('a write is another revision', async () => {
  const before = (await read()).of('data_revision')
  const admin = await app.admin()
  const [event] = await (await admin.get('/api/admin/events')).json()
  await admin.patch(`/api/admin/events/${event.id}`, { city: 'Pittsburgh, PA', version: event.version })
  expect((await read()).of('data_revision')).toBeGreaterThan(before)
})

test('followed programs are told apart by how the last look went; one that is not followed is none', async () => {
  const { id: eventId } = (await findEvent('pgh'))!
  const url = 'https://program.example/schedule.json'
  const made = await db
    .insert(sources)
    .values([
      { eventId, name: 'well', url, followMinutes: 15 },
      { eventId, name: 'broken', url, followMinutes: 15 },
      { eventId, name: 'imported once', url },
    ])
    .returning()
  const sourceId = made.find(({ name }) => name === 'broken')!.id
  await db.insert(sourceChecks).values({ sourceId, outcome: 'It is not there', isFailing: true })
  const metrics = await read()
  const ofResult = (result: string) => metrics.of(`followed_sources{result="${result}"}`)
  expect([ofResult('ok'), ofResult('failing')]).toEqual([1, 1])
})

test('what the database does not let us look at is said in the log, and everything else is told', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  await execute('alter table sources rename to sources_away')
  const { names, of } = await read()
  await execute('alter table sources_away rename to sources')
  expect([names.has('followed_sources'), of('database_up')]).toEqual([false, 1])
  expect(String(logged.mock.calls)).toStartWith('The database could not be asked for its metrics: ')
  logged.mockRestore()
})

test('of backups on schedule it is told which the newest is, how often there is to be one, and whether they fail', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'told-'))
  const told = async () => {
    const { of, names } = await read()
    if (!names.has('backup_interval_seconds')) return 'nothing'
    const series = ['interval_seconds', 'last_timestamp_seconds', 'failing', 'deleting_failing']
    return series.map((name) => of(`backup_${name}`))
  }
  try {
    expect(await told()).toBe('nothing')
    Object.assign(env, { BACKUP_EVERY: 3600, BACKUP_TO: '/dev/null/nowhere' })
    expect([await told(), await backUpIfDue(), await told()]).toEqual([[3600, 0, 0, 0], 'failed', [3600, 0, 1, 0]])
    env.BACKUP_TO = folder
    await execute('delete from scheduled_backups')
    expect(await backUpIfDue()).toBe('kept')
    const [kept] = await execute('select extract(epoch from due_at)::int as at from scheduled_backups')
    expect(await told()).toEqual([3600, Number(kept!.at), 0, 0])
    await execute(`update scheduled_backups set problem = 'an old one could not be deleted'`)
    expect(await told()).toEqual([3600, Number(kept!.at), 0, 1])
  } finally {
    Object.assign(env, { BACKUP_EVERY: undefined, BACKUP_TO: undefined })
    rmSync(folder, { recursive: true, force: true })
  }
})
