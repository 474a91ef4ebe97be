import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connectPostgres } from '../../db/pool/connection.ts'
import { until } from '../support/until.ts'
import { found, NOTHING_LOST } from './found.ts'
import { someAreWritten, startLoad } from './load.ts'
import { type Pair, startPair } from './pair.ts'
import type { PostgresServer } from './postgres-server.ts'

let pair: Pair
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair.close())

test('when the primary dies every page is still read, and once the standby is promoted all is well by itself and nothing acknowledged is lost', async () => {
  const { tally, stop } = await startLoad(pair.app.origin)
  await someAreWritten(tally)
  await pair.failOver('dies', 1000)
  await someAreWritten(tally)
  await pair.returnUnfenced()
  const postsOf = `select count(*)::int as posts from attendee_messages`
  const [before] = await pair.rows(pair.standby, postsOf)
  await someAreWritten(tally)
  await stop()

  expect([...tally.wrong]).toEqual([])
  expect(tally.refused).toBeGreaterThan(0)
  expect(await found(pair, tally)).toEqual(NOTHING_LOST)
  // The old one may be written again, and is left alone.
  expect(await pair.rows(pair.standby, postsOf)).toEqual([before])
})

test('a standby is not written to, whatever its address says', async () => {
  await pair.returnAsStandby()
  const connecting = (server: PostgresServer) => {
    const address = `postgres://companion@${server.host}/postgres`
    const sql = connectPostgres(address, { max: 1, statementTimeoutMs: 0, target_session_attrs: 'read-write' })
    return sql`select 1 as one`
      .then(
        ([row]) => row?.one,
        (error) => error.code,
      )
      .finally(() => sql.end({ timeout: 0 }))
  }
  expect([await connecting(pair.primary), await connecting(pair.standby)]).toEqual([1, 'CONNECTION_DESTROYED'])
})

test('what is written elsewhere is heard of from the new primary', async () => {
  const [event] = await (await fetch(`${pair.app.origin}/api/events`)).json()
  let rev = 1_000_000
  const hears = async () => {
    await pair.rows(pair.primary, `select pg_notify('revisions', '${event.id} sponsors ${++rev}')`)
    const sponsors = await fetch(`${pair.app.origin}/api/sponsors?eventSlug=${event.slug}`)
    return sponsors.headers.get('revision') === String(rev)
  }
  await until(hears)
})
