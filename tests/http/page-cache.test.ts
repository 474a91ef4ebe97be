import { afterAll, beforeAll, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { TestApp } from '../support/app.ts'
import { until } from '../support/until.ts'
import { onTheWire, startKeptApp } from './kept-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startKeptApp()
})
afterAll(() => app.close())

const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  onTheWire(app, path, headers, method)

const settled = (path: string, encoding: string) =>
  until(async () => /-(br|gz)"$/.test((await raw(path, { 'accept-encoding': encoding })).headers.get('etag')!))

test('all visitors get the same bytes of a cached page', async () => {
  const answers = await Promise.all(
    [
      ['accept', '*/*'],
      ['cookie', 'login=x'],
      ['accept-language', 'de'],
    ].map((header) => raw('/', Object.fromEntries([header]))),
  )
  expect(new Set(answers.map(({ bytes }) => Bun.hash(bytes))).size).toBe(1)
  expect(answers.map(({ headers }) => headers.getSetCookie())).toEqual([[], [], []])
  expect(answers[0]!.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('each encoding of a page has its own bytes and ETag and the same content', async () => {
  await settled('/', 'br')
  const plain = await raw('/', { 'accept-encoding': 'identity' })
  const br = await raw('/', { 'accept-encoding': 'br' })
  const gzip = await raw('/', { 'accept-encoding': 'gzip' })
  expect([plain, br, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br', 'gzip'])
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.get('etag'))).size).toBe(3)
  for (const { headers } of [plain, br, gzip]) expect(headers.get('vary')).toBe('accept-encoding')
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.4', 'br'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['identity', null],
  ['identity;q=1, br;q=0.5', null],
  ['deflate, zstd', null],
  ['', null],
  ['br;q=nonsense', null],
  [';;;,,,q=', null],
])('Accept-Encoding "%s" gets %s', async (accepted, encoding) => {
  expect((await raw('/', { 'accept-encoding': accepted })).headers.get('content-encoding')).toBe(encoding)
})

test('a client with a current page gets a 304', async () => {
  await settled('/', 'br')
  const { headers } = await raw('/', { 'accept-encoding': 'br' })
  const etag = headers.get('etag')!
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, `"a" , W/${etag} ,"b"`, '*']) {
    const again = await raw('/', { 'accept-encoding': 'br', 'if-none-match': known })
    expect([known, again.status, again.bytes.length, again.headers.get('etag')]).toEqual([known, 304, 0, etag])
    expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'))
    expect(again.headers.get('vary')).toBe('accept-encoding')
  }
  for (const known of ['"other"', `${etag.slice(0, -1)}x"`, etag.slice(1, -1), ''])
    expect([known, (await raw('/', { 'accept-encoding': 'br', 'if-none-match': known })).status]).toEqual([known, 200])
  // The quick bytes that came first are of the same page, and still good: whoever has them is told so under their own name.
  const quick = etag.replace('-br"', '-br4"')
  const again = await raw('/', { 'accept-encoding': 'br', 'if-none-match': quick })
  expect([again.status, again.headers.get('etag')]).toEqual([304, quick])
  // The same page in another encoding is another representation.
  expect((await raw('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
})

test('HEAD answers as GET does, without the body', async () => {
  for (const path of ['/', '/speakers', '/nowhere', '/api/sessions', '/favicon.svg']) {
    const get = await raw(path)
    const head = await raw(path, {}, 'HEAD')
    expect([path, head.status, head.bytes.length]).toEqual([path, get.status, 0])
    for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy', 'etag'])
      expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)])
  }
})
