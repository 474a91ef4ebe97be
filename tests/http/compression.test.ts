import { afterAll, expect, mock, spyOn, test } from 'bun:test'
import * as zlib from 'node:zlib'
import { startFileApp } from '../support/app.ts'
import { until } from '../support/until.ts'

/** How often something was compressed while its readers waited, and how many at a time in the thread pool. */
const counted = { atOnce: 0, aside: 0, inThePool: 0, mostInThePool: 0 }
const { brotliCompress, brotliCompressSync } = { ...zlib }
const now = performance.now.bind(performance)
let ahead = 0
const app = await startFileApp()
spyOn(performance, 'now').mockImplementation(() => now() + ahead)
await mock.module('node:zlib', () => ({
  ...zlib,
  brotliCompressSync: (...given: Parameters<typeof brotliCompressSync>) => {
    counted.atOnce++
    return brotliCompressSync(...given)
  },
  brotliCompress: (bytes: zlib.InputType, options: zlib.BrotliOptions, done: zlib.CompressCallback) => {
    counted.aside++
    counted.mostInThePool = Math.max(counted.mostInThePool, ++counted.inThePool)
    brotliCompress(bytes, options, (error, result) => {
      counted.inThePool--
      done(error, result)
    })
  },
}))
afterAll(async () => {
  mock.restore()
  await mock.module('node:zlib', () => ({ ...zlib, brotliCompress, brotliCompressSync }))
})

const read = (path: string) => app.visitor().get(path)

test('a board that sixty people fetch after a post is compressed once', async () => {
  const [{ id, slug }] = await (await read('/api/events')).json()
  const board = `/api/attendee-messages?eventSlug=${slug}`
  await read(board)
  const post = { eventId: id, name: 'Ada', message: 'Hello everybody. '.repeat(20) }
  expect((await app.visitor().post('/api/attendee-messages', post)).status).toBe(201)
  counted.atOnce = 0
  const boards = await Promise.all(Array.from({ length: 60 }, async () => (await read(board)).json()))
  expect(boards.filter(([newest]) => newest?.name === 'Ada')).toHaveLength(60)
  expect(counted.atOnce).toBe(1)
})

test('pages are recompressed one at a time, so that the thread pool has room for a login', async () => {
  const sessions: { id: string }[] = await (await read('/api/sessions')).json()
  const pages = sessions.slice(0, 12).map(({ id }) => `/?session=${id}`)
  const readAll = () => Promise.all(pages.map(async (path) => (await read(path)).text()))
  Object.assign(counted, { aside: 0, mostInThePool: 0 })
  await readAll()
  // What is asked for again a while later is worth the time.
  ahead += 10_000
  await until(async () => {
    await readAll()
    return counted.aside >= pages.length
  })
  expect(counted.mostInThePool).toBe(1)
})
