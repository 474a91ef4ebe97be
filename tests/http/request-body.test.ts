import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const TOO_LONG = [413, 'This is too long. The limit is 256 KB.']
const UNREADABLE = [400, 'The body can’t be read. Send JSON or a form.']

/** Sends a body as it comes, without saying how long it will be. */
async function sendInPieces(path: string, type: string | undefined, pieces: Iterable<string>) {
  const all = pieces[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = all.next()
      if (done) controller.close()
      else controller.enqueue(new TextEncoder().encode(value))
    },
  })
  const answer = await fetch(app.origin + path, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: type === undefined ? {} : { 'content-type': type },
  })
  return [answer.status, await answer.text()]
}

const send = async (path: string, type: string, body: string) => {
  const answer = await fetch(app.origin + path, { method: 'POST', body, headers: { 'content-type': type } })
  return [answer.status, await answer.text()]
}

function* kilobytes(count: number) {
  for (let sent = 0; sent < count; sent++) yield 'x'.repeat(1024)
}

test.each([
  ['/api/attendee-messages', JSON_TYPE],
  ['/api/attendee-messages', FORM_TYPE],
  ['/api/messages', JSON_TYPE],
  ['/api/login', FORM_TYPE],
  ['/messaging', FORM_TYPE],
  ['/messaging', 'multipart/form-data; boundary=x'],
  ['/sponsors', FORM_TYPE],
])('%s counts a %s that does not say how long it is', async (path, type) => {
  expect(await sendInPieces(path, type, kilobytes(300))).toEqual(TOO_LONG)
})

test('an endless body gets an answer', async () => {
  expect(await sendInPieces('/api/attendee-messages', JSON_TYPE, kilobytes(Number.POSITIVE_INFINITY))).toEqual(TOO_LONG)
})

test('a post in chunks is accepted', async () => {
  const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()
  const text = JSON.stringify({ eventId: sponsor.eventId, name: 'Ada', message: 'Hellö'.repeat(90) })
  const [status, stored] = await sendInPieces('/api/attendee-messages', JSON_TYPE, text)
  expect([status, JSON.parse(String(stored)).message]).toEqual([201, 'Hellö'.repeat(90)])
})

test.each(['text/plain', 'application/xml', undefined])('%p in pieces is not what a call takes', async (type) => {
  expect(await sendInPieces('/api/attendee-messages', type, ['{}'])).toEqual([415, 'Send this as JSON or as a form'])
})

test('deeply nested and endless bodies are refused before parsing', async () => {
  const path = '/api/attendee-messages'
  const NESTED = ['['.repeat(250_000), '{"a":'.repeat(50_000), `${'['.repeat(125_000)}${']'.repeat(125_000)}`]
  for (const body of [...NESTED, `[${'{},'.repeat(80_000)}1]`])
    expect([body.slice(0, 9), await send(path, JSON_TYPE, body)]).toEqual([body.slice(0, 9), UNREADABLE])
  expect(await send(path, FORM_TYPE, 'a=1&'.repeat(60_000))).toEqual(UNREADABLE)
  expect(await send('/messaging', FORM_TYPE, 'a=1&'.repeat(60_000))).toEqual(UNREADABLE)
})

test('brackets and commas inside text are text', async () => {
  const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()
  const message = `"${'['.repeat(100)}\\"${'{,'.repeat(150)}`
  const answer = await app.visitor().post('/api/messages', {
    eventId: sponsor.eventId,
    sponsorId: sponsor.id,
    name: 'Ada',
    email: 'ada@example.org',
    message: message + ','.repeat(2000),
  })
  expect([answer.status, (await answer.json()).message]).toEqual([201, message + ','.repeat(2000)])
})

test('a picture may be as large as the limit of pictures', async () => {
  const organizer = await app.admin()
  const { uploadURL } = await (await organizer.post('/api/objects/upload', {})).json()
  const answer = await fetch(uploadURL, {
    method: 'PUT',
    body: new Uint8Array(300 * 1024),
    headers: { cookie: organizer.cookie },
  })
  expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining('JPEG')])
})
