import { afterAll, beforeAll, expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const list = async (path: string, encoding: string) => {
  const { cookie } = await app.admin()
  const headers = { cookie, 'accept-encoding': encoding }
  const answer = await fetch(app.origin + path, { headers, decompress: false })
  return { headers: answer.headers, bytes: await answer.bytes() }
}

test('an organizer’s long list is compressed and never cached', async () => {
  const plain = await list('/api/admin/sessions?eventSlug=pgh', 'identity')
  const packed = await list('/api/admin/sessions?eventSlug=pgh', 'br')
  expect(plain.headers.get('content-encoding')).toBe(null)
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
  expect(packed.headers.get('cache-control')).toBe(plain.headers.get('cache-control'))
  expect(packed.headers.get('content-type')).toBe(plain.headers.get('content-type'))
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
  expect(new Uint8Array(brotliDecompressSync(packed.bytes))).toEqual(plain.bytes)
})

test('an organizer’s short list is sent uncompressed', async () => {
  expect((await list('/api/admin/sponsors?eventSlug=pgh', 'br')).headers.get('content-encoding')).toBe(null)
})
