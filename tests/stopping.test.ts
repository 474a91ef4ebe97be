import { afterAll, beforeAll, expect, test } from 'bun:test'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from './support/database.ts'
import { openStream } from './support/event-stream.ts'
import { whileLocked } from './support/locked-table.ts'
import { startProxy } from './support/proxy.ts'
import { type RunningApp, runApp } from './support/running-app.ts'
import { until } from './support/until.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'conference-stopping-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const runningDatabases = () =>
  readdirSync(dataDir).filter((folder) => existsSync(join(dataDir, folder, 'postmaster.pid')))

/** The first start makes the database. */
beforeAll(async () => void (await (await runApp({ DATA_DIR: dataDir })).stop()))

// While the streams were waited for, these took as long as somebody listened.
test.each(['SIGTERM', 'SIGHUP'] as const)('%s ends the app despite open streams, and its database', async (signal) => {
  const app = await runApp({ DATA_DIR: dataDir })
  const news = await openStream(`${app.origin}/api/news`)
  await news.next()
  const idle = await keptAlive(app)
  expect(await app.end(signal)).toBe(0)
  expect(app.printed()).toBe(app.said)
  await news.ended()
  idle.destroy()
  expect(runningDatabases()).toEqual([])
})

test('two Ctrl-C, as sent through npx, stop the app and its database', async () => {
  const app = await runApp({ DATA_DIR: dataDir })
  const news = await openStream(`${app.origin}/api/news`)
  const ended = app.end('SIGINT')
  expect(await app.end('SIGINT')).toBe(0)
  await ended
  await news.ended()
  expect(runningDatabases()).toEqual([])
})

test('a request that is being sent when the app is told to end is answered', async () => {
  const app = await runApp({ DATA_DIR: dataDir })
  const [event] = await (await fetch(`${app.origin}/api/events`)).json()
  const body = JSON.stringify({ eventId: event.id, name: 'Ada', message: 'Just in time' })
  const socket = connect(app.port, '127.0.0.1')
  const head = `POST /api/attendee-messages HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  await new Promise((sent) => socket.write(head + body.slice(0, 10), sent))
  const news = await openStream(`${app.origin}/api/news`)
  await news.next()
  const ended = app.end('SIGTERM')
  // The streams are ended first, so the app has heard it.
  await news.ended()
  socket.write(body.slice(10))
  expect(await answerOn(socket)).toStartWith('HTTP/1.1 201')
  expect(await ended).toBe(0)
})

test('a running job is ended without a message', async () => {
  const database = await testDatabase()
  const line = await startProxy(database.address.host)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: line.url(database.target.database) }
  const log = join(dataDir, 'complaints.log')
  await whileLocked({ database }, 'attendee_messages', async () => {
    // Old senders are about to be forgotten there.
    const app = await runApp(settings, 0, { log })
    expect([await app.end('SIGTERM'), readFileSync(log, 'utf8')]).toEqual([0, ''])
  })
  line.close()
  await database.close()
})

test('a start that is ended while its database starts stops the database', async () => {
  const server = join(import.meta.dirname, '../src/server.ts')
  const starting = Bun.spawn([process.execPath, server], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    stdout: 'ignore',
  })
  await until(() => runningDatabases().length > 0)
  starting.kill('SIGTERM')
  expect(await starting.exited).toBe(0)
  expect(runningDatabases()).toEqual([])
})

test('a failure while the app ends is logged, and the app and its database still end', async () => {
  const unstoppable = join(import.meta.dirname, 'support/unstoppable.child.ts')
  const log = join(dataDir, 'ending.log')
  const app = await runApp({ DATA_DIR: dataDir }, 0, { flags: ['--preload', unstoppable], log })
  expect(await app.end('SIGTERM')).toBe(1)
  expect(readFileSync(log, 'utf8')).toStartWith('The app failed to stop cleanly: Error: It does not stop\n')
  expect(runningDatabases()).toEqual([])
})

/** A connection that was answered and stays open, as a browser's or a proxy's does. */
async function keptAlive(app: RunningApp): Promise<Socket> {
  const socket = connect(app.port, '127.0.0.1')
  socket.write('GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await answerOn(socket)
  return socket
}

async function answerOn(socket: Socket): Promise<string> {
  const [bytes] = await once(socket, 'data')
  return String(bytes)
}
