import { afterAll, beforeAll, expect, test } from 'bun:test'
import { env } from '../../../src/env.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { metricsOf } from '../../support/metrics.ts'

const TOKEN = 'a-token-of-sixteen-and-more'
const bearer = { authorization: `Bearer ${TOKEN}` }

let app: TestApp
beforeAll(async () => {
  env.METRICS_TOKEN = TOKEN
  app = await startApp()
})
afterAll(() => {
  env.METRICS_TOKEN = undefined
  return app.close()
})

const read = async () => metricsOf(await (await app.visitor().get('/metrics', bearer)).text())

test('whoever brings the token reads what Prometheus does, and nobody may keep it', async () => {
  const answer = await app.visitor().get('/metrics', bearer)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
})

test.each(['', 'Bearer another-token-of-somebody', `Bearer ${TOKEN}2`, `Basic ${TOKEN}`])(
  'without the token it is refused: %p',
  async (authorization) => {
    const answer = await app.visitor().get('/metrics', authorization ? { authorization } : {})
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="metrics"'])
  },
)

test('where there is no token, and where metrics have a port of their own, there is nothing', async () => {
  const token = env.METRICS_TOKEN
  env.METRICS_TOKEN = undefined
  expect((await app.visitor().get('/metrics')).status).toBe(404)
  env.METRICS_TOKEN = token
  env.METRICS_PORT = 9464
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
  }).toEqual({
    speakers: 3,
    unknownPages: 1,
    unknownCalls: 1,
    missingAssets: 1,
    refusedCalls: 2,
    madeUpMethods: 1,
  })
})

test('nothing that somebody made up is a label, and however much is made up, no series comes of it', async () => {
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

test('each answer is in one bucket of the histogram and in all above it', async () => {
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

test('what is kept is a miss once and a hit from then on', async () => {
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

test('every page that is made is counted, those that left as a stream as well', async () => {
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
