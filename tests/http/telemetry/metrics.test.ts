import { expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { db } from '../../../db/client.ts'
import { sourceChecks, sources } from '../../../db/schema.ts'
import { env } from '../../../src/env.ts'
import { backUpIfDue } from '../../../src/operations/backups/scheduled/backup-job.ts'
import { findEvent } from '../../../src/pages/cached-events.ts'
import { startFileApp } from '../../support/app.ts'
import { execute } from '../../support/execute.ts'
import { metricsOf } from '../../support/metrics.ts'
import { expectSoon } from '../../support/until.ts'

const TOKEN = 'a-token-of-sixteen-and-more'

env.METRICS_TOKEN = TOKEN
const app = await startFileApp()

const bearer = { authorization: `Bearer ${TOKEN}` }
const read = async () => metricsOf(await (await app.visitor().get('/metrics', bearer)).text())

test('the metrics include the database, the process, and the event loop', async () => {
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

test('a write raises the metric of the data revision', async () => {
  const before = (await read()).of('data_revision')
  const admin = await app.admin()
  const [event] = await (await admin.get('/api/admin/events')).json()
  await admin.patch(`/api/admin/events/${event.id}`, { city: 'Pittsburgh, PA', version: event.version })
  expect((await read()).of('data_revision')).toBeGreaterThan(before)
})

test('followed sources are counted by the result of their last check, without sources that nobody follows', async () => {
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

test('a metric that the database refuses is missing and logged, and the other metrics remain', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  await execute('alter table sources rename to sources_away')
  const { names, of } = await read()
  await execute('alter table sources_away rename to sources')
  expect([names.has('followed_sources'), of('database_up')]).toEqual([false, 1])
  expect(String(logged.mock.calls)).toStartWith('The database could not be asked for its metrics: ')
  logged.mockRestore()
})

test('scheduled backups have metrics of their interval, the newest backup, and failures', async () => {
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

test('a request with the token gets the metrics in the format of Prometheus, uncached, and any other is refused', async () => {
  const { status, headers } = await app.visitor().get('/metrics', bearer)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
  for (const authorization of ['', 'Bearer another-token-of-somebody', `Bearer ${TOKEN}2`, `Basic ${TOKEN}`]) {
    const answer = await app.visitor().get('/metrics', authorization ? { authorization } : {})
    expect([authorization, answer.status, answer.headers.get('www-authenticate')]).toEqual([
      authorization,
      401,
      'Bearer realm="metrics"',
    ])
  }
  env.METRICS_TOKEN = undefined
  expect((await app.visitor().get('/metrics')).status).toBe(404)
  Object.assign(env, { METRICS_TOKEN: TOKEN, METRICS_PORT: 9464 })
  expect((await app.visitor().get('/metrics', bearer)).status).toBe(404)
  env.METRICS_PORT = undefined
})

test('requests are counted by route and class of their status, whatever is in the address', async () => {
  const visitor = app.visitor()
  const before = await read()
  for (const path of [
    '/speakers',
    '/speakers?speaker=nobody',
    '/speakers/',
    '/nowhere/at/all',
    '/api/nothing',
    '/assets/x.js',
  ])
    await visitor.get(path)
  await visitor.patch('/api/admin/sessions/one', {})
  await visitor.patch('/api/admin/sessions/another', {})
  await visitor.send('PURGE', '/speakers', undefined, {})
  const after = await read()
  const grown = (labels: string) =>
    after.of(`http_requests_total{${labels}}`) - before.of(`http_requests_total{${labels}}`)
  expect({
    speakers: grown('method="GET",route="/speakers",status="2xx"'),
    unknownPages: grown('method="GET",route="/*",status="4xx"'),
    unknownCalls: grown('method="GET",route="/api/*",status="4xx"'),
    missingAssets: grown('method="GET",route="/assets/*",status="4xx"'),
    refusedCalls: grown('method="PATCH",route="/api/admin/sessions/:id",status="4xx"'),
    madeUpMethods: grown('method="other",route="/speakers",status="4xx"'),
  }).toEqual({ speakers: 3, unknownPages: 1, unknownCalls: 1, missingAssets: 1, refusedCalls: 2, madeUpMethods: 1 })
})

test('made-up paths, methods, and headers add no label and no series', async () => {
  const odd = async (from: number) => {
    for (let at = from; at < from + 20; at++) {
      const visitor = app.visitor()
      const path = `/made-up-${at}?made-up=${at}`
      for (const before of ['', '/api', '/images/uploads', '/?eventSlug='])
        await visitor.get(before + path, { 'user-agent': path, 'x-forwarded-for': `10.0.0.${at}` })
      await visitor.send(MADE_UP_METHODS[at % MADE_UP_METHODS.length]!, path, undefined, {})
    }
    return await read()
  }
  const first = await odd(0)
  const second = await odd(20)
  expect(second.text).not.toMatch(/made-up|PURGE|MKCOL/i)
  expect(second.series.difference(first.series)).toEqual(new Set())
})

const MADE_UP_METHODS = ['PURGE', 'MKCOL', 'PROPFIND', 'REPORT']

test('each response is in one bucket of the histogram and in all higher buckets', async () => {
  await app.visitor().get('/sponsors')
  const metrics = await read()
  const of = (what: string) => metrics.of(`http_request_duration_seconds_${what}`)
  const labels = 'method="GET",route="/sponsors"'
  const count = of(`count{${labels}}`)
  expect([of(`bucket{le="+Inf",${labels}}`), metrics.of(`http_requests_total{${labels},status="2xx"}`)]).toEqual([
    count,
    count,
  ])
  const bounds = ['0.001', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf']
  const buckets = bounds.map((le) => of(`bucket{le="${le}",${labels}}`))
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
  expect(of(`sum{${labels}}`)).toBeGreaterThan(0)
})

test('a cached list is counted as one miss, then as hits', async () => {
  const before = await read()
  const visitor = app.visitor()
  for (let time = 0; time < 3; time++) await visitor.get('/api/speakers?eventSlug=cbus')
  const after = await read()
  const grown = (name: string) => after.of(name) - before.of(name)
  expect({
    misses: grown('page_cache_answers_total{result="miss"}'),
    hits: grown('page_cache_answers_total{result="hit"}'),
    entries: grown('page_cache_entries'),
  }).toEqual({ misses: 1, hits: 2, entries: 1 })
  expect(grown('page_cache_bytes')).toBeGreaterThan(4096)
})

test('every rendered page is counted, streamed pages included', async () => {
  const before = await read()
  const visitor = app.visitor()
  let made = 1
  // One that is late is not kept, and made again.
  while (!(await visitor.get('/sponsors?eventSlug=cbus')).headers.has('etag')) made++
  const after = await read()
  expect([
    after.of('page_renders_total') - before.of('page_renders_total'),
    after.of('page_renders_late_total'),
  ]).toEqual([made, made - 1 + before.of('page_renders_late_total')])
})

test('a limit that is hit is counted by its name', async () => {
  const before = (await read()).of('limits_hit_total{limit="logins"}')
  for (let time = 0; time < 12; time++)
    await app.visitor().post('/api/login', { username: 'nobody', password: 'is not this one' })
  expect((await read()).of('limits_hit_total{limit="logins"}') - before).toBe(2)
})
