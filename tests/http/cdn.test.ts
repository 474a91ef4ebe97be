import { afterAll, beforeAll, expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { openWhole } from '../support/html.ts'

let app: TestApp
beforeAll(async () => {
  env.CDN_SECONDS = 5
  app = await startApp()
})
afterAll(async () => {
  env.CDN_SECONDS = 0
  await app.close()
})

/** Of a page that came in time: one in pieces is kept by nobody. */
const cachingOf = async (path: string) => (await openWhole(app, path)).headers.get('cache-control')

test.each(['/', '/?view=rooms', '/?q=keynote', '/speakers', '/sponsors', '/changes', '/screen', '/dialogs/agenda'])(
  'a CDN may answer %s for five seconds, and for a day while the app cannot be reached',
  async (path) => {
    expect(await cachingOf(path)).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=86400')
  },
)

test.each(['/messaging', '/questions', '/my-schedule', '/api/sessions', '/api/attendee-messages', '/nowhere'])(
  'it asks each time for %s, where whoever writes must find it, a cookie matters, or there may be something in a moment',
  async (path) => {
    expect(await cachingOf(path)).toBe('public, max-age=0, must-revalidate')
  },
)

test.each(['/admin', '/admin/login', '/my-schedule/device', '/questions/mine', '/api/feedback/mine'])(
  'it keeps nothing of %s',
  async (path) => {
    expect(await cachingOf(path)).toBe('no-store')
  },
)
