import { afterAll, expect, test } from 'bun:test'
import { poolState } from '../../../db/client.ts'
import { connectPostgres } from '../../../db/pool/connection.ts'
import { env } from '../../../src/env.ts'
import { startFileApp } from '../../support/app.ts'
import { staysOpen } from '../../support/locked-table.ts'
import { until } from '../../support/until.ts'

const URL = '/api/my-schedule?eventSlug=pgh'
const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })

const app = await startFileApp()
env.TRUST_PROXY = true
const ids: string[] = (await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()).map(
  ({ id }: { id: string }) => id,
)
afterAll(() => {
  env.TRUST_PROXY = false
})

test('simultaneous stars of one schedule hold one connection', async () => {
  const visitor = app.visitor()
  await visitor.post(URL, { add: [ids[0]] })
  const sql = connectPostgres(app.database.address, { max: 1, statementTimeoutMs: 0, name: 'tests' })
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = sql.begin(async (tx) => {
    await staysOpen(tx)
    await tx`select 1 from my_schedules for update`
    locked.resolve()
    await over.promise
  })
  await locked.promise
  const many = Array.from({ length: 20 }, (_, n) =>
    visitor.post(URL, { add: [ids[n % ids.length]] }, from(1 + (n % 5))),
  )
  await until(() => poolState().inUse > 0)
  const guest = await app.visitor().post(URL, { add: [ids[1]] }, from(99))
  expect([guest.status, poolState().inUse, poolState().waiting]).toEqual([200, 1, 0])
  over.resolve()
  await holding
  await sql.end()
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  const mine = await (await visitor.get(URL)).json()
  expect(mine.sessionIds.toSorted()).toEqual([...new Set(ids.slice(0, 20))].toSorted())
})

test('at most twenty writes of one schedule wait, and the rest are refused', async () => {
  const visitor = app.visitor()
  await visitor.post(URL, { add: [ids[0]] })
  const answers = await Promise.all(Array.from({ length: 60 }, () => visitor.post(URL, { add: [ids[0]] }, from(7))))
  const statuses = answers.map(({ status }) => status)
  expect([new Set(statuses), statuses.filter((status) => status === 200).length >= 21]).toEqual([
    new Set([200, 503]),
    true,
  ])
})
