import { closeDatabase, isEmbedded, isThroughPoolerOnly, openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { meetUnexpected } from '../db/pool/unexpected.ts'
import { startRevisions } from '../db/revisions/revision-watch.ts'
import { createApp } from './app.ts'
import { env } from './env.ts'
import { startForgettingSenders } from './features/attendee-messages/moderation/senders.ts'
import { firstAdmin } from './features/auth/passwords/first-admin.ts'
import { startDeletingOldSchedules } from './features/my-schedule/keeping/old-schedules.ts'
import { startForgettingAskers } from './features/questions/moderation/old-askers.ts'
import { makeFirstRooms } from './features/rooms/writes/first-rooms.ts'
import { startFollowing, stopFollowing } from './features/schedules/follow/following.ts'
import { MOST_IMPORT_BYTES } from './features/schedules/import/sent-import.ts'
import { startSweeping } from './features/uploads/sweep.ts'
import { counted } from './format/counted.ts'
import { loadAssets } from './http/assets.ts'
import { forgetAnswers } from './http/cache/kept-answers.ts'
import { liveReload, rebuildOnSave } from './http/live-reload.ts'
import { stopAnswering } from './http/stop-answering.ts'
import { buildBrowserAssets } from './islands/build.ts'
import { seedEmptyDatabase } from './operations/seeding/first-data.ts'

const development = env.NODE_ENV === 'development'
let app: ReturnType<typeof createApp> | undefined
// From the first moment on: a start that is broken off takes its database along.
// However often it is told: Ctrl-C reaches it directly and through `npx` as well, and the second must not cut off the first.
let isStopping = false
const stopOnce = (code: number) => {
  if (isStopping) return
  isStopping = true
  void stop(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopOnce(0))
meetUnexpected(() => stopOnce(1))

try {
  await start()
} catch (error) {
  // A start that is broken off fails because its database goes.
  if (!isStopping) {
    console.error(`Cannot start: ${error instanceof Error ? error.message : error}`)
    await closeDatabase().catch(() => {})
    process.exit(1)
  }
}

async function start() {
  const building = buildBrowserAssets({ development })
  // The database starts while the assets build; a failed build is reported once the database is settled.
  building.catch(() => {})
  await openDatabase()
  if (isThroughPoolerOnly())
    console.log(
      'DATABASE_URL leads through a transaction pooler: a change reaches the other processes about a second later. Set DATABASE_DIRECT_URL to an address that leads around it, and it will be at once.',
    )
  await migrate()
  if (isEmbedded() && (await seedEmptyDatabase())) console.log('Loaded the sample data of both cities.')
  const rooms = await makeFirstRooms()
  if (rooms) console.log(`Made ${counted(rooms, 'room')} of what sessions say about where they are.`)
  await announceFirstAdmin()
  startRevisions()
  await loadAssets((await building).files)

  app = createApp()
  if (development) reloadOnSave(app)
  app.listen({
    port: env.PORT,
    hostname: env.HOST,
    // A second start on the same port says so, instead of taking every other visitor.
    reusePort: false,
    // The largest that anything takes; each way in judges its own size before it reads.
    maxRequestBodySize: MOST_IMPORT_BYTES,
    idleTimeout: 60,
  })
  console.log(`Open http://localhost:${app.server?.port}/`)
  startSweeping()
  startForgettingSenders()
  startForgettingAskers()
  startDeletingOldSchedules()
  startFollowing()
}

function reloadOnSave(app: ReturnType<typeof createApp>) {
  app.use(liveReload)
  rebuildOnSave(async () => {
    await loadAssets((await buildBrowserAssets({ development })).files)
    forgetAnswers()
  })
}

async function announceFirstAdmin() {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env
  const first = await firstAdmin({ username, password, isEmbedded: isEmbedded() ?? false })
  if (first.status === 'created' && first.password)
    console.log(
      `Sign in at /admin/login as ${first.username} with the password ${first.password} (shown only this once).`,
    )
  if (first.status === 'not-possible')
    console.log('There is no administrator yet: make one with `bun cli admin create`.')
}

/** Answers what is under way, then stops the embedded database unless another process uses it. */
async function stop(code = 0) {
  // Bun's own server: Elysia's way to stop prints a complaint where it is asked twice.
  if (app?.server) await stopAnswering(app.server)
  await stopFollowing()
  await closeDatabase()
  process.exit(code)
}
