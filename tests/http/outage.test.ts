import { afterAll, expect, test } from 'bun:test'
import { closeDatabase, connectDatabase } from '../../db/client.ts'
import { startRevisionSync, syncNow } from '../../db/revision-sync.ts'
import { env } from '../../src/env.ts'
import { ownLinkPath } from '../../src/features/proposals/link-tokens.ts'
import { startFileApp } from '../support/app.ts'
import { testDataDir } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { attributes, openWhole, texts } from '../support/html.ts'
import { startProxy } from '../support/proxy.ts'
import { until } from '../support/until.ts'

env.CDN_SECONDS = 5
const app = await startFileApp({ impatient: true })
const line = await startProxy(app.database.address.host)
await closeDatabase()
await connectDatabase({ databaseUrl: line.url(app.database.target.database), dataDir: testDataDir })
startRevisionSync()
// The first may be the last of the database that was closed.
await syncNow()
await syncNow()
const [cbus, pgh] = await (await app.visitor().get('/api/events')).json()
const eventId = cbus.id
const pghId = pgh.id
await app.visitor().post('/api/attendee-messages', { eventId, name: 'Ada', message: 'Before the storm' })
for (const path of ['/', '/api/sessions', '/messaging?eventSlug=cbus', '/sponsors?eventSlug=cbus'])
  await openWhole(app, path)
const [sponsor] = await (await app.visitor().get('/api/sponsors?eventSlug=cbus')).json()
const sponsorId = sponsor.id
afterAll(() => line.close())

const isSaved = async (path: string) => {
  const response = await app.visitor().get(path)
  await response.text()
  return response.headers.get('warning') !== null
}

test('pages are served from a copy during an outage, posts keep their text, and both recover by themselves', async () => {
  // Written, and not read again before the line broke.
  await openWhole(app, '/messaging')
  await app.visitor().post('/api/attendee-messages', { eventId: pghId, name: 'Cleo', message: 'Just now' })
  line.close()
  const board = await app.visitor().get('/messaging')
  expect([board.status, texts(await board.text(), '.notice time').length]).toEqual([200, 1])

  await until(() => isSaved('/'))

  const saved = await app.visitor().get('/')
  const html = await saved.text()
  expect([saved.status, saved.headers.get('warning')]).toEqual([200, '110 - "Response is Stale"'])
  // A CDN would go on with it when all is well again.
  expect(saved.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const notice = texts(html, '.notice[role=status]')[0]!
  const at = attributes(html, '.notice time[data-clock]', 'datetime')[0]!
  expect(notice).toBe(
    `You’re viewing a copy saved at ${at.slice(11, 16)} UTC. It will update when the service is back.`,
  )
  expect(texts(html, '.session h3').length).toBeGreaterThan(5)
  expect((await app.visitor().get('/api/sessions')).status).toBe(200)

  // A page nobody asked for before, of what is in memory.
  const other = await app.visitor().get('/?track=Tech')
  expect([other.status, texts(await other.text(), '.notice time').length]).toEqual([200, 1])
  // One of what is not in memory.
  const missing = await app.visitor().get('/sponsors')
  expect(await missing.text()).toMatch(/We can’t show this page right now|(could not be loaded|Couldn’t load)/)

  const post = { eventId, name: 'Bea', message: 'Is anybody there?' }
  const { form, again } = await sendInVain(post)
  expect([form.status, form.headers.get('retry-after'), texts(again, '[role=alert]')]).toEqual([
    503,
    '2',
    ['ErrorFailed to send message. Please try again.'],
  ])
  expect([attributes(again, 'input[name=name]', 'value'), texts(again, 'textarea')]).toEqual([['Bea'], [post.message]])
  expect(texts(again, '.posts strong')).toEqual(['Ada'])

  // Of the board with Cleo's post nothing is in memory: the page is a plain one, and keeps the text as well.
  const plain = await app.visitor().submit('/messaging', { ...post, eventId: pghId })
  const unsent = await plain.text()
  expect([plain.status, texts(unsent, 'h1'), texts(unsent, 'textarea')]).toEqual([
    503,
    ['Back in a moment'],
    [post.message],
  ])
  expect(texts(unsent, '.bottom-nav a')).toEqual(['Agenda', 'Speakers', 'Sponsors', 'Messaging', 'Map'])
  expect(unsent).not.toContain('database')
  expect(attributes(unsent, 'form', 'action')).toEqual(['/messaging'])
  expect(attributes(unsent, 'input', 'value')).toEqual([pghId, 'Bea'])

  const mail = { ...post, sponsorId, email: 'bea@example.com' }
  const letter = await app.visitor().submit(`/sponsors?eventSlug=cbus&message=${sponsorId}`, mail)
  const kept = await letter.text()
  expect([letter.status, letter.headers.get('retry-after')]).toEqual([503, '2'])
  expect(texts(kept, 'dialog textarea')).toEqual([post.message])

  // The page of a form keeps its draft, and is where "Try again" leads.
  const path = ownLinkPath({ table: 'sponsors', rowId: sponsorId, linkVersion: 1 })
  const sentFrom = { origin: app.origin, referer: `${app.origin}${path}?from=mail` }
  const own = await app.visitor().send('POST', path, new URLSearchParams({ jobs: 'Two' }), sentFrom)
  expect([own.status, attributes(await own.text(), 'main a.button', 'href')]).toEqual([503, [`${path}?from=mail`]])

  await line.reopen()
  await until(async () => (await app.visitor().post('/api/attendee-messages', post)).status === 201)
  expect(texts((await openWhole(app, '/messaging?eventSlug=cbus')).html, '.posts strong')[0]).toBe('Bea')
  await until(async () => !(await isSaved('/')))
})

/** Sends a post by call, which asks to try again, and by form. */
async function sendInVain(post: { eventId: string; name: string; message: string }) {
  const call = await app.visitor().post('/api/attendee-messages', post)
  expect([call.status, call.headers.get('retry-after'), await call.text()]).toEqual([
    503,
    '2',
    'The database is unavailable right now. Nothing was lost. Please try again in a moment.',
  ])
  const form = await app.visitor().submit('/messaging?eventSlug=cbus', post)
  return { form, again: await form.text() }
}

/** The board's table refuses rows as Postgres does in that state, until the answer is called. */
async function refusing(code: string): Promise<() => Promise<unknown>> {
  await execute(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '${code}'; end $$`)
  await execute(`create trigger refuse before insert on attendee_messages for each row execute function refuse()`)
  return () => execute('drop function refuse cascade')
}

// disk_full, out_of_memory, configuration_limit_exceeded, io_error, read_only_sql_transaction
test.each(['53100', '53200', '53400', '58030', '25006'])(
  'a post is answered 503 and keeps its text while the database refuses writes with %s',
  async (code) => {
    const allow = await refusing(code)
    const post = { eventId, name: 'Bea', message: 'Is there room?' }
    const { form, again } = await sendInVain(post)
    expect([form.status, form.headers.get('retry-after')]).toEqual([503, '2'])
    expect([attributes(again, 'input[name=name]', 'value'), texts(again, 'textarea')]).toEqual([
      ['Bea'],
      [post.message],
    ])
    await allow()
  },
)

test('visitors read pages that nobody read before, even on a full disk', async () => {
  const allow = await refusing('53100')
  const post = { eventId, name: 'Bea', message: 'Is there room?' }
  expect((await app.visitor().post('/api/attendee-messages', post)).status).toBe(503)
  expect(texts((await openWhole(app, '/speakers?eventSlug=cbus')).html, '.speaker-grid strong').length).toBeGreaterThan(
    5,
  )
  await allow()
  expect((await app.visitor().post('/api/attendee-messages', post)).status).toBe(201)
})
