import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { countedWrite } from '../../db/revisions/revisions.ts'
import { events } from '../../db/schema.ts'
import { startApp, type TestApp } from '../support/app.ts'

const MB = 1024 * 1024

let app: TestApp
beforeAll(async () => {
  app = await startApp({ seeded: false })
  await db.insert(events).values({ id: 'fair', name: 'Fair', slug: 'fair', city: 'Leipzig' })
  const insert = sql`
    insert into sessions (id, event_id, title, start_time, end_time, track, description)
    select 's' || n, 'fair', 'Session ' || n, '2025-03-15T09:00:00', '2025-03-15T18:00:00', 'Tech',
      'About ' || n || repeat(' and more of it', 1000)
    from generate_series(1, 400) n`
  await countedWrite('fair', ['sessions'], (tx) => tx.execute(insert), { long: true })
})
afterAll(() => app.close())

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

test('a hundred who ask for a large answer as it is and do not read it cost next to nothing', async () => {
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
