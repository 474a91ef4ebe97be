import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { stopRevisionSync } from '../../db/revisions/revision-sync.ts'
import { openWhole, texts } from '../support/html.ts'
import { passTime } from '../support/passing-time.ts'
import { until } from '../support/until.ts'
import { startKeptApp } from './kept-app.ts'

const goOn = passTime()
const app = await startKeptApp()

/** What is asked for until it is no saved copy: on a busy machine the database may be late. */
async function fresh<Answer extends { headers: Headers }>(ask: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined
  await until(async () => {
    answer = await ask()
    return !answer.headers.has('warning')
  })
  return answer!
}
const titleOf = async (path: string) => texts((await fresh(() => openWhole(app, path))).html, 'title')[0]
const list = async () => (await fresh(() => app.visitor().get('/api/sessions'))).json()

test('a write during lost notifications is in the next page and list', async () => {
  await titleOf('/')
  expect(await list()).toMatchObject([{ id: 'opening' }])
  stopRevisionSync()
  // Without a notice, as by another process whose line to the database is lost: Pittsburgh's place is taken by another event.
  await db.execute(sql`update events set slug = 'was-pgh' where id = 'pgh'`)
  await db.execute(sql`update events set slug = 'pgh', name = 'WITCON anew' where id = 'cbus'`)
  await db.execute(sql`insert into revisions (event_id, kind, rev)
    values ('pgh', 'event', 1), ('cbus', 'event', 1), ('*', 'event', 1)
    on conflict (event_id, kind) do update set rev = revisions.rev + 1`)
  await goOn(3)
  const anew = 'WITCON anew - Women in Tech Conference'
  expect([await titleOf('/'), await titleOf('/'), await titleOf('/')]).toEqual([anew, anew, anew])
  expect([await list(), await list()]).toEqual([[], []])
})
