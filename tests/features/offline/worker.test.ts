import { afterAll, beforeAll, expect, test } from 'bun:test'
import { env } from '../../../src/env.ts'
import { startApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the worker is never cached and may connect to our own server only', async () => {
  const { status, headers } = await app.visitor().get('/sw.js')
  expect([status, headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
    200,
    'no-cache',
    "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  ])
  expect(headers.get('content-type')).toContain('javascript')
})

test('OFFLINE=off sends a worker that unregisters itself', async () => {
  const on = await (await app.visitor().get('/sw.js')).text()
  env.OFFLINE = false
  try {
    const off = await app.visitor().get('/sw.js')
    const script = await off.text()
    expect([off.status, script.includes('unregister()'), script === on]).toEqual([200, true, false])
  } finally {
    env.OFFLINE = true
  }
})
