import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { writeWithRevision } from '../../db/revisions.ts'
import { events } from '../../db/schema.ts'
import { compressInChunks, decompressStream } from '../../src/http/stored-response.ts'
import { startFileApp } from '../support/app.ts'

const MB = 1024 * 1024
const app = await startFileApp({ seeded: false })
await db.insert(events).values({ id: 'fair', name: 'Fair', slug: 'fair', city: 'Leipzig' })
const insert = sql`
  insert into sessions (id, event_id, title, start_time, end_time, track, description)
  select 's' || n, 'fair', 'Session ' || n, '2025-03-15T09:00:00', '2025-03-15T18:00:00', 'Tech',
    'About ' || n || repeat(' and more of it', 1000)
  from generate_series(1, 400) n`
await writeWithRevision('fair', ['sessions'], (tx) => tx.execute(insert), { long: true })

/** Asks for it as it is, reads how the answer begins, and no further. */
function beginToRead(path: string) {
  const { hostname, port, host } = new URL(app.origin)
  return new Promise<{ leave: () => void }>((begun, failed) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', failed)
    socket.once('data', () => {
      socket.pause()
      begun({ leave: () => socket.destroy() })
    })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: identity\r\n\r\n`)
  })
}

const readWhole = async (path: string) =>
  (await (await app.visitor().get(path, { 'accept-encoding': 'identity' })).bytes()).length

test('a hundred clients that never read a large uncompressed answer cost next to no memory', async () => {
  const size = await readWhole('/dialogs/agenda')
  expect(size).toBeGreaterThan(5 * MB)
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  const readers = await Promise.all(Array.from({ length: 100 }, () => beginToRead('/dialogs/agenda')))
  const after: number[] = []
  for (let round = 0; round < 3; round++) {
    expect(await readWhole('/dialogs/agenda')).toBe(size)
    Bun.gc(true)
    after.push(process.memoryUsage.rss())
  }
  // All of it for each of them would be more than 500.
  expect((Math.max(...after) - before) / MB).toBeLessThan(150)
  for (const { leave } of readers) leave()
})

test('four readers of a large uncompressed answer get one piece per turn of the event loop, in rotation', async () => {
  const plain = new Uint8Array(MB).fill(7)
  const pieces = await compressInChunks(async () => plain)
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const unpackedIn: number[] = []
  const networks: string[] = []
  const read = async (network: string) => {
    let bytes = 0
    for await (const piece of decompressStream(pieces, network) as unknown as AsyncIterable<Uint8Array>) {
      bytes += piece.length
      unpackedIn.push(turn)
      networks.push(network)
    }
    return bytes
  }
  // Three readers of one network have together as much as the one of another.
  const greedy = Array.from({ length: 3 }, () => read('198.51.100.1'))
  expect(await Promise.all([...greedy, read('198.51.100.2')])).toEqual([MB, MB, MB, MB])
  isOver = true
  expect(new Set(unpackedIn).size).toBe(4 * pieces.length)
  const shared = networks.slice(0, networks.lastIndexOf('198.51.100.2') + 1)
  expect(shared.filter((network) => network === '198.51.100.1').length).toBeLessThanOrEqual(pieces.length + 2)
})
