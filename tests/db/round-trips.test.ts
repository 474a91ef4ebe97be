import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from '../../db/client.ts'
import { writeWithRevision } from '../../db/revisions.ts'
import { events } from '../../db/schema.ts'
import { boardPost } from '../../src/features/board/service.ts'
import { openFileDatabase } from '../support/database.ts'
import { anEvent } from '../support/rows.ts'

/** Stands between the app and its database, and counts how often the one waited for the other. */
let asked = 0
const folder = mkdtempSync(join(tmpdir(), 'round-trips-'))

const database = await openFileDatabase()
await closeDatabase()
const { host, port } = database.address
const name = `.s.PGSQL.${port}`
const proxy = createServer((app) => {
  const behind = connect(join(host, name))
  let isAnswered = true
  app.on('data', (data) => {
    if (isAnswered) asked++
    isAnswered = false
    behind.write(data)
  })
  behind.on('data', (data) => {
    isAnswered = true
    app.write(data)
  })
  app.on('error', () => {}).on('close', () => behind.destroy())
  behind.on('error', () => {}).on('close', () => app.destroy())
})
await new Promise<void>((listening) => proxy.listen(join(folder, name), listening))
await connectDatabase({ ...database.target, databaseUrl: { ...database.address, host: folder } })
await writeWithRevision('pgh', ['event'], (tx) => tx.insert(events).values(anEvent({ id: 'pgh' })))
afterAll(async () => {
  proxy.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a post waits for the database twice, each of them a turn of the event loop', async () => {
  const waits: number[] = []
  for (let n = 0; n < 60; n++) {
    asked = 0
    const sender = { network: `198.51.100.${n}`, device: undefined }
    const sent = await boardPost.send({ eventId: 'pgh', name: 'Ada', message: `Hello ${n}` }, { sender })
    if (sent.status !== 'stored') break
    waits.push(asked)
  }
  expect(waits.length).toBeGreaterThan(20)
  // Its share is taken, and it is stored. Connections know the statements by now.
  expect(waits.slice(-5)).toEqual([2, 2, 2, 2, 2])
})
