import { afterEach, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import { connect } from 'node:net'
import { db } from '../../../db/client.ts'
import { env } from '../../../src/env.ts'
import { findEvent } from '../../../src/pages/cached-events.ts'
import { startFileApp } from '../../support/app.ts'
import { openWhole, texts } from '../../support/html.ts'
import { until } from '../../support/until.ts'

const ID = /^[2-9a-z]{14}$/

let logged: Mock<typeof console.error>
const app = await startFileApp()
beforeEach(() => {
  logged = spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  logged.mockRestore()
  env.LOG_FORMAT = 'text'
  env.TRUST_PROXY = false
})

/** Nobody expects a column to be gone. */
async function withoutColumn<T>(work: () => Promise<T>, [table, column] = ['sponsors', 'tier']): Promise<T> {
  await db.execute(`alter table ${table} rename column ${column} to gone`)
  try {
    return await work()
  } finally {
    await db.execute(`alter table ${table} rename column gone to ${column}`)
  }
}

/** On a busy machine the database may be late: then the page is on its way before anything fails. */
async function failingPage(path: string): Promise<Response> {
  const answer = await app.visitor().get(path)
  if (answer.status !== 200) return answer
  await answer.text()
  logged.mockClear()
  return failingPage(path)
}

const lines = () => logged.mock.calls.map(([line]) => String(line))

test('a failed page shows its request id, which its header and its log line have as well', async () => {
  const answer = await withoutColumn(() => failingPage('/sponsors?q=what+she+typed'))
  const id = answer.headers.get('x-request-id')!
  expect([answer.status, id, texts(await answer.text(), 'main > :not(span)')]).toEqual([
    500,
    expect.stringMatching(ID),
    [
      'Something went wrong',
      'The problem is on our end. Please try again.',
      'Try again',
      `If you report this problem, include this code: ${id}`,
    ],
  ])
  expect(lines()).toEqual([expect.stringContaining(`GET /sponsors failed (request_id=${id}): `)])
  expect(lines()[0]).toContain('column "tier" does not exist')
  expect(lines()[0]).not.toContain('typed')
})

test('a failure of several parts of a page is one log line', async () => {
  const answer = await withoutColumn(() => failingPage('/?eventSlug=cbus'), ['changes', 'undone_at'])
  expect([answer.status, lines().length]).toEqual([500, 1])
})

test('a failed call tells the client no details but its request id, which its log line has as well, in text and in JSON', async () => {
  for (const format of ['text', 'json'] as const) {
    env.LOG_FORMAT = format
    const answer = await withoutColumn(() => app.visitor().get('/api/sponsors'))
    const id = answer.headers.get('x-request-id')
    expect([answer.status, await answer.text()]).toEqual([500, 'Something went wrong on our end. Please try again.'])
    if (format === 'text')
      expect(lines()).toEqual([expect.stringContaining(`GET /api/sponsors failed (request_id=${id}): `)])
    else
      expect(JSON.parse(lines()[1]!)).toEqual({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        level: 'error',
        message: 'GET /api/sponsors failed',
        request_id: id,
        error: {
          name: 'Error',
          message: expect.stringMatching(/^Failed query: select [^;]* from "sponsors"[^;]*$/),
          stack: expect.stringContaining('at '),
          cause: expect.objectContaining({ name: 'PostgresError', code: '42703' }),
        },
      })
  }
})

test('the log line of a failed statement contains no typed text, neither parameters nor Postgres details', async () => {
  await db.execute(`create function refuse() returns trigger language plpgsql as $$ begin
    raise integrity_constraint_violation using message = 'no: "' || new.name || '"', detail = new.name; end $$`)
  await db.execute('create trigger refuse before insert on attendee_messages for each row execute function refuse()')
  const { id: eventId } = (await findEvent('pgh'))!
  const post = { eventId, name: 'Ada Lovelace', message: 'Her own words' }
  const answer = await app.visitor().post('/api/attendee-messages', post)
  await db.execute('drop function refuse() cascade')
  expect([answer.status, lines().length]).toEqual([500, 1])
  expect(lines()[0]).toContain('POST /api/attendee-messages failed')
  expect(lines()[0]).not.toMatch(/Ada|Lovelace|Her own/)
})

test('an interrupted upload is logged as a refused request, not as an error', async () => {
  env.LOG_FORMAT = 'json'
  const said = spyOn(console, 'log').mockImplementation(() => {})
  const { hostname, port, host } = new URL(app.origin)
  const { cookie } = await app.admin()
  const socket = connect(Number(port), hostname)
  const head = `POST /api/admin/imports/plan HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${app.origin}\r\nCookie: ${cookie}\r\nContent-Length: 4000`
  socket.write(`${head}\r\n\r\n{"name":"camp.json"}\n`, () => socket.destroy())
  const statuses = () => [
    ...said.mock.calls.join('\n').matchAll(/"route":"\/api\/admin\/imports\/plan","status":(\d+)/g),
  ]
  await until(() => statuses().length > 0)
  expect([statuses().map(([, status]) => status), lines()]).toEqual([['400'], []])
  said.mockRestore()
})

test('refused requests have a request id, and successful and cached ones do not', async () => {
  const ids = await Promise.all(
    ['/nowhere', '/api/admin/sessions', '/', '/api/sessions'].map(async (path) =>
      (await app.visitor().get(path)).headers.get('x-request-id'),
    ),
  )
  expect(ids).toEqual([expect.stringMatching(ID), expect.stringMatching(ID), null, null])
})

test('the cached 404 page has the same bytes for everybody and a new request id each time', async () => {
  const [one, other] = [await openWhole(app, '/nowhere'), await openWhole(app, '/nowhere')]
  expect(one.html).toBe(other.html)
  expect(one.headers.get('etag')).toBe(other.headers.get('etag'))
  expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'))
  expect(one.html).not.toContain(one.headers.get('x-request-id')!)
})

test.each([
  ['of a proxy that is trusted', true, 'edge-7f3a.1', 'edge-7f3a.1'],
  ['of anybody else', false, 'edge-7f3a.1', expect.stringMatching(ID)],
  ['that is no name', true, '<b>7f3a</b>', expect.stringMatching(ID)],
  ['that is too long', true, 'a'.repeat(129), expect.stringMatching(ID)],
])('the X-Request-Id %s', async (_, isTrusted, said, expected) => {
  env.TRUST_PROXY = isTrusted
  const answer = await app.visitor().get('/nowhere', { 'x-request-id': said })
  expect(answer.headers.get('x-request-id')).toEqual(expected)
})
