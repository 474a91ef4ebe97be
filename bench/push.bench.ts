import { createECDH, randomBytes } from 'node:crypto'
import { ensureEmbedded } from '../db/embedded/lifecycle.ts'
import { connectPostgres } from '../db/pool/connection.ts'
import { Client } from '../tests/support/app.ts'
import { decrypt } from '../tests/support/decrypt-push.ts'
import { ORGANIZER, startCheckout } from './checkouts.ts'
import { ask, boardId, type Counts, newCounts, quantile } from './crowd/crowd.ts'
import { table, writeResults } from './results.ts'

const RECEIVERS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10_000)
/** Goals. */
const WITHIN_S = 60
const AGENDA_P99_MS = 50
const REST_S = 15

const app = await startCheckout(process.cwd())
const service = await startService()
const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)]
const p256dh = keys.generateKeys('base64url')
const admin = new Client(app.origin)
await admin.post('/api/login', ORGANIZER)
const eventId = await boardId(app.origin)
await openToday()
await subscribe()

console.log(`An announcement to ${RECEIVERS} browsers by one process, while the agenda is read\n`)
const before = newCounts()
await readAgenda(before, Bun.sleep(REST_S * 1000))
const during = newCounts()
const from = performance.now()
await right(admin.post('/api/admin/announcements', { eventId, text: 'Lunch is served on the terrace.', minutes: 60 }))
await readAgenda(during, untilSent())
const seconds = (performance.now() - from) / 1000
const { last } = await service.state()
const { notification } = JSON.parse(decrypt(Buffer.from(last, 'base64url'), keys, auth))
if (notification.body !== 'Lunch is served on the terrace.') throw new Error('Another push arrived')

const rows = [
  ['', 'measured', 'goal'],
  [`${RECEIVERS.toLocaleString('en-US')} sent`, `${seconds.toFixed(1)} s`, `≤ ${WITHIN_S} s`],
  ['agenda meanwhile, p99', `${quantile(during.times, 0.99)} ms`, `≤ ${AGENDA_P99_MS} ms`],
  ['agenda before, p99', `${quantile(before.times, 0.99)} ms`, ''],
]
for (const [name = '', ...cells] of rows) console.log(name.padEnd(28) + cells.map((cell) => cell.padEnd(12)).join(''))
await writeResults(
  { title: 'Pushes', command: 'bun run bench push' },
  `An announcement, encrypted for each browser, to a stand-in service on this machine, which was busy.

${table(rows)}`,
)
service.stop()
await app.stop()
process.exit(0)

/** The event is today, and has a session all day long. */
async function openToday() {
  const startsOn = new Date().toISOString().slice(0, 10)
  await right(admin.patch(`/api/admin/events/${eventId}`, { startsOn, endsOn: null, timezone: 'UTC' }))
  const [session] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
  const allDay = { startTime: '2025-03-15T00:00:00', endTime: '2025-03-15T23:59:00' }
  await right(admin.patch(`/api/admin/sessions/${session.id}`, allDay))
}

async function right(answer: Promise<Response>) {
  const { ok, status } = await answer
  if (!ok) throw new Error(`Answered ${status}`)
}

/** As many phones of as many schedules, which have no other way in: the bounds of one network are smaller. */
async function subscribe() {
  const database = await ensureEmbedded(app.dataDir)
  const sql = connectPostgres(database.superuser, { max: 1, statementTimeoutMs: 0, name: 'bench' })
  await sql`insert into my_schedules (id, event_id, key, session_ids)
    select 'bench' || n, ${eventId}, 'bench' || n, '{}' from generate_series(1, ${RECEIVERS}::int) n`
  await sql`insert into push_subscriptions (id, event_id, schedule_id, endpoint, p256dh, auth, origin, kinds)
    select 'bench' || n, ${eventId}, 'bench' || n, ${service.origin} || '/' || n, ${p256dh},
      ${auth.toString('base64url')}, ${app.origin}, '{announcements}' from generate_series(1, ${RECEIVERS}::int) n`
  await sql.end()
  await database.release()
}

async function readAgenda(counts: Counts, end: Promise<unknown>) {
  let isOver = false
  void end.then(() => {
    isOver = true
  })
  while (!isOver) {
    await ask(counts, app.origin)
    await Bun.sleep(10)
  }
}

async function untilSent() {
  const patience = performance.now() + 5 * 60_000
  while ((await service.state()).count < RECEIVERS) {
    if (performance.now() > patience) throw new Error(`Only ${(await service.state()).count} were sent`)
    await Bun.sleep(100)
  }
}

async function startService() {
  const { promise: origin, resolve } = Promise.withResolvers<string>()
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/push/push-service.ts`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: resolve,
  })
  const address = await origin
  const state = async (): Promise<{ count: number; last: string }> => (await fetch(address)).json()
  return { origin: address, state, stop: () => child.kill() }
}
