import { beforeEach } from 'bun:test'
import { env } from '../../../src/env.ts'
import { startFileApp } from '../../support/app.ts'
import { execute } from '../../support/execute.ts'

export const anna = { username: 'anna', password: 'correct horse' }

/**
 * The app for the tests of one file. Each test is another client, as a proxy would name it, and so has its own limits;
 * `asker.client` is its number.
 */
export async function startAppOfManyClients() {
  const app = await startFileApp({ seeded: false })
  env.TRUST_PROXY = true
  const asker = { client: 0 }
  beforeEach(async () => {
    asker.client++
    await execute('delete from users')
  })
  type Headers = Record<string, string>
  const ofClient = (headers: Headers): Headers => ({ 'x-forwarded-for': `10.0.0.${asker.client}`, ...headers })
  return {
    origin: app.origin,
    asker,
    get: (path: string, headers: Headers = {}) => app.visitor().get(path, ofClient(headers)),
    post: (path: string, body?: unknown, headers: Headers = {}) => app.visitor().post(path, body, ofClient(headers)),
    postForm: (path: string, fields: Record<string, string>, headers: Headers = {}) =>
      app.visitor().post(path, new URLSearchParams(fields), ofClient({ origin: app.origin, ...headers })),
  }
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
