import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeWithRevision } from '../../db/revisions/revisions.ts'
import type { RevisionKind } from '../../db/schema.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { eventIdOf } from '../support/event-id.ts'
import { execute } from '../support/execute.ts'
import { openWhole, texts } from '../support/html.ts'
import { whileLocked } from '../support/locked-table.ts'
import { until } from '../support/until.ts'

let app: TestApp
let eventId: string
beforeAll(async () => {
  app = await startApp({ impatient: true })
  eventId = await eventIdOf('pgh')
})
afterAll(() => app.close())

/** Statements that wait for the table: whoever was answered meanwhile was not answered from the database. */
async function waiting(table: string): Promise<number> {
  const rows = await execute(
    `select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from "${table}"%'`,
  )
  return rows.length
}

const PAGES: [path: string, kind: RevisionKind, table: string, selector: string][] = [
  ['/', 'sessions', 'sessions', '.session h3'],
  ['/?session=', 'sessions', 'sessions', 'dialog h2'],
  ['/speakers', 'speakers', 'speakers', '.speaker-grid strong'],
  ['/sponsors', 'sponsors', 'sponsors', '.sponsor h3'],
  ['/messaging', 'attendee-messages', 'attendee_messages', 'h1'],
]

test.each(PAGES)('%s, read before, is read again whole while %s are slow', async (path, kind, table, selector) => {
  const [session] = await (await app.visitor().get('/api/sessions')).json()
  const address = path === '/?session=' ? path + session.id : path
  const before = await openWhole(app, address)
  await writeWithRevision(eventId, [kind], async () => {})
  await whileLocked(app, table, async () => {
    const asking = app.visitor().get(address)
    await until(async () => (await waiting(table)) > 0)
    const saved = await asking
    const html = await saved.text()
    expect([saved.status, saved.headers.get('warning')]).toEqual([200, '110 - "Response is Stale"'])
    expect(texts(html, '.placeholder')).toEqual([])
    expect(texts(html, selector)).toEqual(texts(before.html, selector))
    expect(texts(html, '.notice[role=status]')[0]).toStartWith('You’re viewing a copy saved at ')
  })
  await until(async () => (await openWhole(app, address)).headers.get('warning') === null)
})

test.each([
  ['/api/sessions', 'sessions', 'sessions'],
  ['/api/speakers', 'speakers', 'speakers'],
  ['/api/attendee-messages', 'attendee-messages', 'attendee_messages'],
  ['/dialogs/agenda', 'sessions', 'sessions'],
] satisfies [string, RevisionKind, string][])(
  '%s, asked for before, is answered again while %s are slow',
  async (path, kind, table) => {
    const before = await (await app.visitor().get(path)).text()
    await writeWithRevision(eventId, [kind], async () => {})
    await whileLocked(app, table, async () => {
      const asking = app.visitor().get(path)
      await until(async () => (await waiting(table)) > 0)
      const saved = await asking
      expect([saved.headers.get('warning'), await saved.text()]).toEqual(['110 - "Response is Stale"', before])
    })
    await until(async () => (await app.visitor().get(path)).headers.get('warning') === null)
  },
)
