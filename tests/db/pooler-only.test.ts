import { afterAll, expect, test } from 'bun:test'
import { openFileDatabase } from '../support/database.ts'
import { startProxy } from '../support/proxy.ts'
import { runApp } from '../support/running-app.ts'

const database = await openFileDatabase()
const line = await startProxy(database.address.host)
afterAll(async () => {
  line.close()
})

test('an app that knows its database through a pooler only says at start what that costs, and what to set', async () => {
  const direct = line.url(database.target.database)
  const saying = async (env: Record<string, string>) => {
    const app = await runApp({ DATABASE_URL: `${direct}?pgbouncer=true`, ...env })
    await app.stop()
    return app.said.split('\n').filter((text) => text.includes('pooler'))
  }
  expect(await saying({})).toEqual([
    'DATABASE_URL leads through a transaction pooler: a change reaches the other processes about a second later. Set DATABASE_DIRECT_URL to an address that leads around it, and it will be at once.',
  ])
  expect(await saying({ DATABASE_DIRECT_URL: direct })).toEqual([])
})
