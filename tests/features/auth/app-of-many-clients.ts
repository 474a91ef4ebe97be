import { afterAll, beforeAll, beforeEach } from 'bun:test'
import { createApp } from '../../../src/app.ts'
import { env } from '../../../src/env.ts'
import { buildBrowserAssets } from '../../../src/islands/build-assets.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { execute } from '../../support/execute.ts'

export const anna = { username: 'anna', password: 'correct horse' }
const ORIGIN = 'http://witcon.example'

/**
 * The app on a database of its own for the tests of one file. Each test is another client, as a proxy would name it, and so
 * has its own limits; `asker.client` is its number.
 */
export function appOfManyClients() {
  const asker = { client: 0 }
  let app: ReturnType<typeof createApp>
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await buildBrowserAssets()
    env.TRUST_PROXY = true
    app = createApp()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    asker.client++
    await execute('delete from users')
  })

  const ofClient = () => ({ 'x-forwarded-for': `10.0.0.${asker.client}` })

  function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return app.handle(new Request(ORIGIN + path, { headers: { ...ofClient(), ...headers } }))
  }

  function post(path: string, body: unknown, headers: Record<string, string> = {}, origin = ORIGIN): Promise<Response> {
    if (body !== undefined) return send(path, 'application/json', JSON.stringify(body), headers, origin)
    return app.handle(new Request(origin + path, { method: 'POST', headers: { ...ofClient(), ...headers } }))
  }

  function postForm(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const form = new URLSearchParams(fields).toString()
    return send(path, 'application/x-www-form-urlencoded', form, { origin: ORIGIN, ...headers })
  }

  function send(path: string, type: string, body: string, headers: Record<string, string> = {}, origin = ORIGIN) {
    const all = { 'content-type': type, ...ofClient(), ...headers }
    return app.handle(new Request(origin + path, { method: 'POST', headers: all, body }))
  }

  return { asker, get, post, postForm, send }
}

export async function told(answer: Response) {
  return [answer.status, await answer.text()]
}

/** What says that somebody signed in on this device before. */
export function knownOf(answer: Response) {
  return { cookie: answer.headers.getSetCookie()[1]!.split(';')[0]! }
}

/** What a browser would send back. */
export function cookieOf(answer: Response) {
  return { cookie: answer.headers.get('set-cookie')!.split(';')[0]! }
}
