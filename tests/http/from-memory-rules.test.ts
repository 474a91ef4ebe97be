import { afterAll, beforeAll, expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { ADMIN, Client } from '../support/app.ts'
import { texts } from '../support/html.ts'
import { type BehindMemory, startBehindMemory } from './behind-memory.ts'

let app: BehindMemory
beforeAll(async () => {
  app = await startBehindMemory()
})
afterAll(() => app.close())

test('an unreadable host is refused, whatever the cache holds', async () => {
  for (const path of ['/', '/api/sessions']) {
    await app.keptAt(path)
    const { answer, bytes } = await app.ask(path, { headers: { host: 'x:99999' } })
    expect([answer.status, new TextDecoder().decode(bytes)]).toEqual([
      400,
      'The Host header of this request cannot be read',
    ])
  }
})

test('each host and each scheme has its own cached page', async () => {
  const strict = async (path: string, headers: Record<string, string>) => {
    const { answer, bytes } = await app.keptAt(path, { headers: { 'accept-encoding': 'identity', ...headers } })
    const [address] = /https?:\/\/[^/]*(?=\/speakers")/.exec(new TextDecoder().decode(bytes)) ?? []
    return [address, answer.headers.get('strict-transport-security')]
  }
  env.TRUST_PROXY = true
  try {
    const host = 'hall.example'
    for (let n = 0; n < 2; n++) {
      expect(await strict('/speakers', { host, 'x-forwarded-proto': 'https' })).toEqual([
        'https://hall.example',
        'max-age=31536000',
      ])
      expect(await strict('/speakers', { host, 'x-forwarded-proto': 'http' })).toEqual(['http://hall.example', null])
      expect(await strict('/speakers', {})).toEqual([app.origin, null])
    }
  } finally {
    env.TRUST_PROXY = false
  }
})

test('a 304 answers only a client that has the same bytes', async () => {
  const { answer } = await app.keptAt('/api/sessions', { headers: { 'accept-encoding': 'br' } })
  const etag = answer.headers.get('etag')!
  const known = async (tag: string) => {
    const headers = { 'accept-encoding': 'br', 'if-none-match': tag }
    const { answer, bytes } = await app.keptAt('/api/sessions', { headers })
    return [answer.status, answer.headers.get('etag'), bytes.length > 0]
  }
  expect(await known(etag)).toEqual([304, etag, false])
  expect(await known(`W/${etag}, "other"`)).toEqual([304, etag, false])
  expect(await known('"other"')).toEqual([200, etag, true])
})

test('a write is in the very next answer', async () => {
  const admin = new Client(app.origin)
  await admin.post('/api/login', ADMIN)
  for (const title of ['Once', 'Twice']) {
    for (const path of ['/', '/api/sessions']) await app.keptAt(path)
    expect((await admin.patch('/api/admin/sessions/opening', { title })).status).toBe(200)
    expect(await (await admin.get('/api/sessions')).json()).toMatchObject([{ title }])
    expect(texts(await (await admin.get('/')).text(), '.session h3')).toEqual([title])
  }
})
