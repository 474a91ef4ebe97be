import { closeDatabase, hasOnlyPooler, isEmbedded, longTransaction, openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { handleUncaughtErrors } from '../db/pool/uncaught-errors.ts'
import { startRevisionSync, syncNow } from '../db/revision-sync.ts'
import { createApp } from './app.ts'
import { env } from './env.ts'
import { ensureFirstAdmin } from './features/auth/service.ts'
import { showNext } from './features/board/line.ts'
import { checkDueSources } from './features/import/followed-sources.ts'
import { MAX_IMPORT_BYTES } from './features/import/import-service.ts'
import { sendDuePushes } from './features/my-schedule/push/send-pushes.ts'
import { deleteOldSchedules } from './features/my-schedule/service.ts'
import { deleteOldReports } from './features/safety/service.ts'
import { deleteUnusedUploads, deleteWaitingUploads } from './features/uploads/delete-unused.ts'
import { loadAssets } from './http/assets.ts'
import { rebuildOnSave } from './http/event-streams.ts'
import { listen, shutDown } from './http/listen.ts'
import { clearCache } from './http/page-cache.ts'
import { loadBrowserAssets } from './islands/browser-assets.ts'
import { startJob, stopJobs } from './jobs.ts'
import { deleteOldLimits } from './limits/window-rate-limit.ts'
import { captureConsole, log } from './log.ts'
import { backUpIfDue } from './operations/backups/scheduled/backup-job.ts'
import { listenForMetrics } from './operations/metrics.ts'
import { seedEmptyDatabase } from './operations/seed-empty-database.ts'
import { waitForDatabase } from './operations/wait-for-database.ts'
import { deleteOldSenderHashes } from './posts/delete-old-senders.ts'
import { keepPublishedPrograms } from './records/publications.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

const development = env.NODE_ENV === 'development'
captureConsole()
let app: ReturnType<typeof createApp> | undefined
// From the first moment: a broken-off start takes its database along. Ctrl-C may come twice, through `npx` as well.
let isStopping = false
const stopOnce = (code: number) => {
  if (isStopping) return
  isStopping = true
  void stop(code).catch((error) => exitNow('The app failed to stop cleanly', error))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopOnce(0))
handleUncaughtErrors(() => stopOnce(1))

try {
  await start()
} catch (error) {
  // A start that is broken off fails because its database goes.
  if (!isStopping) await exitNow(`Cannot start: ${error instanceof Error ? error.message : error}`)
}

async function exitNow(why: string, error?: unknown) {
  log.error(why, error)
  await closeDatabase().catch(() => {})
  process.exit(1)
}

async function start() {
  // The database starts while the assets build; a failed build is reported once the database is settled.
  const loading = loadBrowserAssets({ development }).then(loadAssets)
  loading.catch(() => {})
  await openDatabase()
  if (hasOnlyPooler())
    log.notice(
      'DATABASE_URL leads through a transaction pooler: a change reaches the other processes about a second later. Set DATABASE_DIRECT_URL to an address that leads around it, and it will be at once.',
    )
  await loading
  app = createApp()
  await waitForDatabase(prepareDatabase)
  if (env.METRICS_PORT !== undefined) listenForMetrics(env.METRICS_PORT)
  if (development)
    rebuildOnSave(async () => {
      await loadAssets(await loadBrowserAssets({ development }))
      clearCache()
    })
  const { port } = listen(app, {
    port: env.PORT,
    hostname: env.HOST,
    // A second start on the same port says so, instead of taking every other visitor.
    reusePort: false,
    // The largest that anything takes; each way in judges its own size before it reads.
    maxRequestBodySize: MAX_IMPORT_BYTES,
    idleTimeout: 60,
  })
  log.notice(`Open http://localhost:${port}/`)
  startJobs()
}

function startJobs() {
  startJob(SECOND_MS, showNext, 'Failed to show posts in turn')
  startJob(5 * SECOND_MS, sendDuePushes, 'Pushes could not be sent')
  startJob(30 * SECOND_MS, checkDueSources, 'Followed sources could not be checked')
  if (env.BACKUP_EVERY) startJob(30 * SECOND_MS, backUpIfDue, 'The schedule of backups could not be read or written')
  startJob(10 * MINUTE_MS, deleteWaitingUploads, 'Old uploads could not be cleaned up')
  startJob(60 * MINUTE_MS, deleteOldLimits, 'Old counts could not be forgotten')
  startJob(DAY_MS, deleteUnusedUploads, 'Failed to clean up old images')
  startJob(DAY_MS, deleteOldSenderHashes, 'Old sender hashes could not be deleted')
  startJob(DAY_MS, deleteOldSchedules, 'Old schedules could not be deleted')
  startJob(DAY_MS, deleteOldReports, 'Old reports to the safety team could not be deleted')
}

/** Brings the database to where requests can be answered from it. All of it may be done again. */
async function prepareDatabase() {
  await migrate()
  await longTransaction(keepPublishedPrograms)
  if (isEmbedded() && (await seedEmptyDatabase())) log.info('Loaded the sample data of both cities.')
  await announceFirstAdmin()
  startRevisionSync()
  // From the first request on it hears of what the others write.
  await syncNow()
}

async function announceFirstAdmin() {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env
  const first = await ensureFirstAdmin({ username, password, isEmbedded: isEmbedded() ?? false })
  if (first.status === 'created' && first.password)
    log.notice(
      `Sign in at /admin/login as ${first.username} with the password ${first.password} (shown only this once).`,
    )
  if (first.status === 'not-possible')
    log.notice('There is no administrator yet: make one with `bun cli admin create`.')
}

/** Hands over, answers what is under way, then stops the embedded database unless another process uses it. */
async function stop(code = 0) {
  if (app?.server) await shutDown(app.server, app.fetch, env.DRAIN_SECONDS * 1000)
  stopJobs()
  await closeDatabase()
  process.exit(code)
}
