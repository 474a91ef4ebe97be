import { createHash, timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { collectDefaultMetrics, type Gauge, Registry } from 'prom-client'
import { batchedItems, SingleFlight } from '../../db/batcher.ts'
import { poolState } from '../../db/client.ts'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import { isFresh, revisionsListening, revisionsVerifiedAt, totalRevision } from '../../db/revision-sync.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { env } from '../env.ts'
import { countFollowedSources } from '../features/import/followed-sources.ts'
import { textError } from '../http/errors.tsx'
import { cacheBytes, cacheCounts, countEntries } from '../http/page-cache.ts'
import { renderQueueState, renderStats } from '../http/render.ts'
import { pathOf } from '../http/request-address.ts'
import { privateResponse } from '../http/responses.ts'
import { compressionQueueLength } from '../http/stored-response.ts'
import { LATENCY_BUCKETS_S, listHistograms, type RouteHistogram, requestsInFlight } from '../http/telemetry.ts'
import { logFailure } from '../jobs.ts'
import { countStreams, MAX_STREAMS } from '../limits/open-streams.ts'
import { limitHits } from '../limits/token-bucket.ts'
import { log } from '../log.ts'
import { latestBackups } from './backups/scheduled/backup-job.ts'
import { reasonsNotReady } from './readiness.ts'

/** Created on first use: without Prometheus nobody pays for watching the event loop. */
let registry: Registry | undefined

export async function writeMetrics(): Promise<{ text: string; type: string }> {
  registry ??= createRegistry()
  return { text: await registry.metrics(), type: registry.contentType }
}

type Sample = { labels: Record<string, string>; value: number; metricName?: string }
/** Undefined where it is unknown. */
type Reading = number | Sample[] | undefined
type Metrics = Record<string, readonly [help: string, read: () => Reading | Promise<Reading>]>

function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const { name } of registry.getMetricsAsArray()) if (EMPTY_UNDER_BUN.test(name)) registry.removeSingleMetric(name)
  for (const [type, metrics] of Object.entries({ counter: COUNTERS, gauge: GAUGES, histogram: HISTOGRAMS }))
    for (const [name, [help, read]] of Object.entries<Metrics[string]>(metrics)) {
      const get = async () => ({ name, help, type, aggregator: 'sum', values: samplesOf(await read()) })
      // Only `get` is called (docs/held-together.md): the library's Histogram takes a microsecond a request.
      registry.registerMetric({ name, get } as unknown as Gauge)
    }
  return registry
}

const samplesOf = (reading: Reading): Sample[] =>
  typeof reading === 'number' ? [{ labels: {}, value: reading }] : (reading ?? [])

/** Metrics of libuv handles and V8 heap spaces are empty under Bun. */
const EMPTY_UNDER_BUN = /^(nodejs_(active|gc|heap_space)_|process_heap_bytes$)/

const COUNTERS: Metrics = {
  http_requests_total: ['Requests that were answered, by method, route of the app and class of the status', requests],
  limits_hit_total: [
    'How often a request had to wait because of a limit, by its name',
    () => labeled('limit', limitHits()),
  ],
  page_cache_answers_total: [
    'Answers that are kept, by how they were answered: hit (from memory), miss (made), saved (as it was, the database being away)',
    () => labeled('result', Object.entries(cacheCounts)),
  ],
  render_turns_refused_total: [
    'How many pages were refused because too many waited for a turn',
    () => renderQueueState().refused,
  ],
  page_renders_total: ['How many pages were rendered', () => renderStats.pages],
  page_renders_late_total: ['How many of them left as a stream because the database was late', () => renderStats.late],
  page_render_seconds_total: ['How long they took, waiting for their data included', () => renderStats.seconds],
  database_pool_waits_total: ['How many had to wait for a place', () => poolState().waits],
  database_pool_wait_seconds_total: ['How long they waited', () => poolState().waitedMs / 1000],
  database_pool_refused_total: ['How many were refused because too many waited', () => poolState().refused],
  database_timeouts_total: ['How many were not answered in time', () => poolState().timeouts],
}

const GAUGES: Metrics = {
  http_requests_in_flight: ['Requests that are being answered', requestsInFlight],
  event_streams_open: ['Event streams that are open', () => countStreams()],
  event_streams_most: ['How many event streams may be open', () => MAX_STREAMS],
  page_cache_entries: ['How many answers are kept in memory', countEntries],
  page_cache_bytes: ['How many bytes they take, with every encoding', cacheBytes],
  compressions_waiting: ['How many answers wait to be compressed', compressionQueueLength],
  render_turns_in_use: ['How many pages are being made of those that wait for a turn', () => renderQueueState().inUse],
  render_turns_waiting: ['How many pages wait for their turn to be made', () => renderQueueState().waiting],
  database_up: ['1 while the database was heard of within two seconds', () => Number(isFresh())],
  database_pool_size: ['How many statements and transactions may run at once', () => poolState().size],
  database_pool_in_use: ['How many of these are running', () => poolState().inUse],
  database_pool_waiting: ['How many more wait for a place', () => poolState().waiting],
  database_pool_waiting_most: ['How many may wait', () => poolState().queue],
  writes_waiting: ['How many posts, votes and the like wait to be stored with others', batchedItems],
  data_revision: ['All writes that this process knows of: the same in every process of one database', totalRevision],
  data_revision_age_seconds: [
    'How long ago that was compared with the database',
    () => (performance.now() - revisionsVerifiedAt()) / 1000,
  ],
  data_revision_listening: ['1 while notices of other processes are heard at once', () => Number(revisionsListening())],
  followed_sources: ['Addresses that programs are followed at, by how the last look went', followedSources],
  backup_interval_seconds: ['How often everything is to be kept in a backup', () => env.BACKUP_EVERY],
  backup_last_timestamp_seconds: [
    'The moment that the newest backup is of, in seconds since 1970; 0 where none was kept yet',
    ofLatest(({ kept }) => (kept ? Date.parse(kept.dueAt) / 1000 : 0)),
  ],
  backup_failing: [
    '1 where the last one failed, until one is kept',
    ofLatest(({ failed }) => Number(failed !== undefined)),
  ],
  backup_deleting_failing: [
    '1 where the last one was kept and an old one could not be deleted after it, until all are',
    ofLatest(({ kept }) => Number(kept?.problem != null)),
  ],
  ready: ['1 where /readyz says so', async () => Number((await reasonsNotReady()).length === 0)],
  app_info: [
    'Always 1: which version of the app this is, and of Bun',
    () => [{ labels: { version: packageJson.version, bun: Bun.version }, value: 1 }],
  ],
}

const DURATION = 'http_request_duration_seconds'

const HISTOGRAMS: Metrics = {
  [DURATION]: [
    'From when a request was taken to when its answer began to leave, by method and route of the app',
    () => listHistograms().flatMap(durations),
  ],
}

function requests(): Sample[] {
  return listHistograms().flatMap(({ method, route, byClass }) =>
    [...byClass.entries()]
      .filter(([, count]) => count)
      .map(([digit, value]) => ({ labels: { method, route, status: `${digit}xx` }, value })),
  )
}

function durations({ method, route, byTime, seconds }: RouteHistogram): Sample[] {
  let sum = 0
  const buckets = byTime.map((count, at) => {
    sum += count
    const labels = { le: String(LATENCY_BUCKETS_S[at] ?? '+Inf'), method, route }
    return { metricName: `${DURATION}_bucket`, labels, value: sum }
  })
  const labels = { method, route }
  return [
    ...buckets,
    { metricName: `${DURATION}_sum`, labels, value: seconds },
    { metricName: `${DURATION}_count`, labels, value: sum },
  ]
}

async function followedSources(): Promise<Reading> {
  const counted = await readFromDatabase(countFollowedSources)
  if (!counted) return undefined
  const { followed, failing } = counted
  return labeled('result', Object.entries({ ok: followed - failing, failing }))
}

const labeled = (label: string, counts: Iterable<[name: string, value: number]>): Sample[] =>
  Array.from(counts, ([name, value]) => ({ labels: { [label]: name }, value }))

function ofLatest(read: (latest: Awaited<ReturnType<typeof latestBackups>>) => number) {
  return async () => {
    const latest = env.BACKUP_EVERY === undefined ? undefined : await lookups.run('', look)
    return latest && read(latest)
  }
}

const look = () => readFromDatabase(latestBackups)
const lookups = new SingleFlight<Awaited<ReturnType<typeof look>>>()

/** Undefined while the database is away, so that the other metrics still answer. */
async function readFromDatabase<T>(ask: () => Promise<T>): Promise<T | undefined> {
  if (!isFresh()) return undefined
  return ask().catch((error) => {
    if (!isDatabaseUnavailable(error)) logFailure('The database could not be asked for its metrics')(error)
    return undefined
  })
}

const METRICS = '/metrics'

export const metricsRoutes = new Elysia().get(METRICS, ({ request }) =>
  env.METRICS_TOKEN && env.METRICS_PORT === undefined ? handleMetrics(request) : notThere(),
)

export function listenForMetrics(port: number) {
  registry ??= createRegistry()
  const fetch = (request: Request) => (pathOf(request) === METRICS ? handleMetrics(request) : notThere())
  try {
    const server = Bun.serve({ port, hostname: env.HOST, reusePort: false, fetch, development: false })
    log.notice(`Metrics for Prometheus are at http://localhost:${server.port}${METRICS}`)
  } catch (error) {
    throw new Error(`METRICS_PORT: ${(error as Error).message}`)
  }
}

async function handleMetrics(request: Request): Promise<Response> {
  if (!isAllowed(request))
    return textError(401, 'Bring the token of METRICS_TOKEN', { 'www-authenticate': 'Bearer realm="metrics"' })
  const { text, type } = await writeMetrics()
  return privateResponse(text, { headers: { 'content-type': type } })
}

/** Comparing hashes hides the token's length and content from timing. */
function isAllowed(request: Request): boolean {
  if (!env.METRICS_TOKEN) return true
  const [, brought = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(hashOf(brought), hashOf(env.METRICS_TOKEN))
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const notThere = () => textError(404, 'Not found')
